import {
  admissionKey,
  guessMapping,
  inUsualCase,
  type ListedStudent,
  type Mapping,
  MOST_ROWS,
  readClassList,
} from '#contract/book/class-list.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { readPayer, validatePayer } from '#contract/payer-details.ts';
import type {
  ImportBody,
  ListPreview,
  PreviewBody,
  Promotion,
  PromotionBody,
  PromotionPreview,
  StudentBody,
  StudentsQuery,
} from '#contract/schemas/students.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { classNames, offeredClasses } from '#contract/school/fees.ts';
import { phoneKey } from '#contract/text/clean-text.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { type Actor, writeAudit } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { type ListPlan, planList } from './list-plan.ts';
import { promotionPlan, refusePromotion, shownPromotion } from './promotion-plan.ts';
import {
  countByClass,
  countStudents,
  findByAdmission,
  findLastPromotion,
  findSiblings,
  findStudent,
  findStudents,
  insertStudents,
  lockStudents,
  moveClass,
  readAllStudents,
  type StudentFacts,
  setLeft,
  updateStudent,
  updateStudents,
} from './students-repository.ts';

export interface StudentsDependencies {
  db: Database;
  /** In one transaction; what is logged about money waits for the commit. */
  inTransaction: <Result>(work: (trx: Database) => Promise<Result>) => Promise<Result>;
  /** Payments that are certainly of students with these names are matched; resolves to how many. */
  matchPayments: (trx: Database, names: readonly string[], now: Date) => Promise<number>;
  readSchool: () => Promise<SchoolDocuments>;
  clock: () => Date;
}

export type Students = ReturnType<typeof createStudents>;

const PAGE = 50;

/** The class lists. All functions throw AppError: `invalid` by field, `not_found`, `conflict` when others were faster. */
export function createStudents(dependencies: StudentsDependencies) {
  const { db, inTransaction, matchPayments, readSchool, clock } = dependencies;
  return { list, siblings, add, change, leave, preview, importList, previewPromotion, promote };

  async function list({ page, class: feeClass, q = '', left }: StudentsQuery) {
    const words = searchWords(q);
    const filter = { feeClass, words, haveLeft: left === 'true' };
    const total = await countStudents(db, filter);
    const students = await findStudents(db, filter, { page, limit: PAGE });
    const { fees } = await readSchool();
    const counted = new Map((await countByClass(db)).map((one) => [one.feeClass, one.students]));
    const names = [...new Set([...classNames(fees), ...counted.keys()])];
    return {
      students,
      pagination: { current: page, pages: Math.max(1, Math.ceil(total / PAGE)), total },
      classes: names.map((name) => ({ class: name, students: counted.get(name) ?? 0 })),
    };
  }

  async function siblings(id: string) {
    return findSiblings(db, await needStudent(db, id));
  }

  async function add(body: StudentBody, by: Actor) {
    const facts = await readFacts(body);
    return inTransaction(async (trx) => {
      const now = clock();
      await lockStudents(trx);
      await refuseTaken(trx, facts.admissionNumber);
      const [id = ''] = await insertStudents(trx, [facts], now);
      await matchPayments(trx, [facts.fullName], now);
      await audit(trx, by, 'added', `Added a student to ${facts.feeClass}`, now);
      return needStudent(trx, id);
    });
  }

  async function change(id: string, body: StudentBody, by: Actor) {
    await needStudent(db, id);
    const facts = await readFacts(body, id);
    return inTransaction(async (trx) => {
      const now = clock();
      await lockStudents(trx);
      const { leftAt } = await needStudent(trx, id);
      await refuseTaken(trx, facts.admissionNumber, id);
      await updateStudent(trx, { id, leftAt }, facts, now);
      await matchPayments(trx, [facts.fullName], now);
      await audit(trx, by, 'changed', `Changed a student of ${facts.feeClass} (${id})`, now);
      return needStudent(trx, id);
    });
  }

  /** Marks a student as having left, or as attending again. */
  async function leave(id: string, left: boolean, by: Actor) {
    return inTransaction(async (trx) => {
      const now = clock();
      const { feeClass } = await needStudent(trx, id);
      await setLeft(trx, [id], left, now);
      const text = left
        ? `Marked a student of ${feeClass} as having left (${id})`
        : `Marked a student of ${feeClass} as attending again (${id})`;
      await audit(trx, by, left ? 'left' : 'returned', text, now);
      return needStudent(trx, id);
    });
  }

  /** What a list would change; nothing is written. */
  async function preview({ rows, mapping, decisions }: PreviewBody): Promise<ListPreview> {
    const { fees } = await readSchool();
    const classes = offeredClasses(fees);
    const columns = mapping ?? guessMapping(rows, classes);
    const { students, problems, notes } = readClassList(rows, columns, classes);
    refuseLength(students);
    const plan = planList(students, await readAllStudents(db), decisions);
    return shownPlan(columns, { problems, notes }, plan);
  }

  async function importList({ rows, mapping, decisions, left, digest }: ImportBody, by: Actor) {
    const { fees } = await readSchool();
    const { students, problems } = readClassList(rows, mapping, offeredClasses(fees));
    refuseLength(students);
    const [problem] = problems;
    if (problem) {
      throw new AppError(
        'invalid',
        `Row ${problem.row}, ${problem.column}: ${problem.message} Nothing was written.`,
      );
    }
    return inTransaction(async (trx) => {
      const now = clock();
      await lockStudents(trx);
      const plan = planList(students, await readAllStudents(trx), decisions);
      if (plan.digest !== digest) throw new AppError('conflict', HAS_CHANGED);
      const open = plan.items.find(({ kind }) => kind === 'doubtful');
      if (open) {
        throw new AppError(
          'invalid',
          `Please decide who is meant in row ${open.row}. Nothing was written.`,
        );
      }
      return apply(trx, plan, left, students, by, now);
    });
  }

  async function apply(
    trx: Database,
    { missing, toAdd, toChange }: ListPlan,
    left: readonly string[],
    listed: readonly ListedStudent[],
    by: Actor,
    now: Date,
  ) {
    const gone = new Set(missing.map(({ _id }) => _id));
    await insertStudents(trx, toAdd, now);
    await updateStudents(trx, toChange, now);
    // Only who is missing can have left.
    const leavers = left.filter((id) => gone.has(id));
    const haveLeft = await setLeft(trx, leavers, true, now);
    const names = [...toAdd, ...toChange.map(({ facts }) => facts)].map(({ fullName }) => fullName);
    const matched = await matchPayments(trx, names, now);
    const text = `Imported a class list of ${listed.length}: ${toAdd.length} new, ${toChange.length} changed, ${haveLeft} have left`;
    await audit(trx, by, 'imported', text, now);
    return { added: toAdd.length, changed: toChange.length, left: haveLeft, matched };
  }

  async function previewPromotion(promotion: Promotion): Promise<PromotionPreview> {
    const { fees } = await readSchool();
    const offered = offeredClasses(fees);
    refusePromotion(promotion, offered);
    const plan = promotionPlan(promotion, await readAllStudents(db), offered);
    return shownPromotion(plan, await findLastPromotion(db));
  }

  /** Moves all classes at once, so that no one is moved twice. */
  async function promote({ digest, ...promotion }: PromotionBody, by: Actor) {
    const { fees } = await readSchool();
    const offered = offeredClasses(fees);
    refusePromotion(promotion, offered);
    return inTransaction(async (trx) => {
      const now = clock();
      await lockStudents(trx);
      const plan = promotionPlan(promotion, await readAllStudents(trx), offered);
      if (plan.digest !== digest) throw new AppError('conflict', HAS_CHANGED);
      let left = 0;
      for (const { ids, to } of plan.moves) {
        if (to === null) left += await setLeft(trx, ids, true, now);
        else await moveClass(trx, ids, to, now);
      }
      const moved = plan.moves.reduce((sum, { ids }) => sum + ids.length, 0) - left;
      await audit(trx, by, 'promoted', `Promoted ${moved} students, ${left} have left`, now);
      return { moved, left };
    });
  }

  async function readFacts(body: StudentBody, own?: string): Promise<StudentFacts> {
    const { fees } = await readSchool();
    const { class: feeClass, admissionNumber, parentName } = body;
    const fullName = inUsualCase(body.fullName);
    const contact = { email: body.parentEmail, phone: body.parentPhone };
    const rules = validatePayer(readPayer({ fullName, ...contact }));
    const other = await findByAdmission(db, admissionNumber);
    const problems: Record<string, string | false | undefined> = {
      fullName: rules.fullName,
      class: !classNames(fees).includes(feeClass) && 'Please choose a class from the list',
      admissionNumber:
        admissionNumber !== '' && admissionKey(admissionNumber) === ''
          ? 'An admission number has letters or digits'
          : other && other.id !== own && `${other.fullName} has this admission number`,
      parentPhone: contact.phone !== '' && rules.phone,
      parentEmail: contact.email !== '' && rules.email,
    };
    const errors = Object.fromEntries(
      Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
    );
    if (Object.keys(errors).length > 0) throw new AppError('invalid', FORM_HAS_ERRORS, { errors });
    const { email: parentEmail, phone: parentPhone } = contact;
    return { fullName, feeClass, admissionNumber, parentName, parentPhone, parentEmail };
  }
}

/** Asked again inside the transaction: two people may add the same child at once. */
async function refuseTaken(trx: Database, admissionNumber: string, own?: string): Promise<void> {
  const other = await findByAdmission(trx, admissionNumber);
  if (!other || other.id === own) return;
  const errors = { admissionNumber: `${other.fullName} has this admission number` };
  throw new AppError('invalid', FORM_HAS_ERRORS, { errors });
}

async function needStudent(db: Database, id: string) {
  const student = await findStudent(db, id);
  if (student) return student;
  throw new AppError('not_found', 'This student is not on the class lists.');
}

/** Names of children are not written there: the log is for what was done. */
async function audit(trx: Database, by: Actor, what: string, text: string, now: Date) {
  await writeAudit(trx, by, { action: `students.${what}`, text }, now);
}

/** Digits are looked for as in a phone number, words from wherever they stand. */
function searchWords(typed: string): string[] {
  const text = foldText(typed);
  if (/^[\d\s()+-]{4,}$/.test(text)) return [phoneKey(text) || text.replace(/\D/g, '')];
  return text.split(' ').filter(Boolean).slice(0, 5);
}

function refuseLength({ length }: readonly ListedStudent[]): void {
  if (length <= MOST_ROWS) return;
  throw new AppError('invalid', `A list can have up to ${MOST_ROWS.toLocaleString('en')} rows.`);
}

const HAS_CHANGED =
  'The class lists have changed since the preview. Nothing was written. Please look at the preview again.';

function shownPlan(
  mapping: Mapping,
  { problems, notes }: Pick<ListPreview, 'problems' | 'notes'>,
  { items, missing, digest }: ListPlan,
): ListPreview {
  const count = (kind: (typeof items)[number]['kind']) =>
    items.filter((item) => item.kind === kind).length;
  return {
    mapping,
    problems: problems.slice(0, 200),
    notes,
    items,
    missing,
    counts: {
      new: count('new'),
      unchanged: count('unchanged'),
      changed: count('changed'),
      moved: count('moved'),
      doubtful: count('doubtful'),
      skipped: count('skipped'),
    },
    digest,
  };
}
