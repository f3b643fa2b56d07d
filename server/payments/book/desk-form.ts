import {
  deskChannelNames,
  deskYears,
  LEAST_DESK_KOBO,
  needsSlip,
  receivedOnProblem,
  slipKey,
  splitProblem,
  unknownTermMessage,
} from '#contract/book/desk.ts';
import { moneyNow, outstandingOf } from '#contract/book/fee-notes.ts';
import { noteTerms } from '#contract/book/note-lists.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { type Kobo, kobo, typedKobo } from '#contract/money.ts';
import {
  normalizePayer,
  type PayerDetails,
  readPayer,
  validatePayer,
} from '#contract/payer-details.ts';
import type { DeskRecordRequest, DeskSplitRequest } from '#contract/schemas/desk.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { classNames, feeFor, purposeNames } from '#contract/school/fees.ts';
import type { Database } from '../../database/schema.ts';
import { findNote } from '../ledger/fee-notes.ts';
import { findCurrentNote } from '../ledger/matches.ts';
import { findStudent } from './desk-repository.ts';

interface FormDependencies {
  db: Database;
  readSchool: () => Promise<SchoolDocuments>;
  clock: () => Date;
}

export interface DeskForm extends Omit<DeskRecordRequest, 'payer' | 'amount'> {
  student: { id: string } | undefined;
  payer: PayerDetails;
  payerName: string;
  feeClass: string;
  purpose: string;
  amountKobo: Kobo;
  /** null where the fee table has none */
  feeKobo: Kobo | null;
  /** asked about unless `confirmDay` is sent */
  isOfEarlierYear: boolean;
}

const MOST_KOBO = 1_000_000_000;
const WRONG_AMOUNT = 'Please enter an amount from ₦1 to ₦10,000,000, without parts of a kobo';

function isAmount(kobo: number): boolean {
  return kobo >= LEAST_DESK_KOBO && kobo <= MOST_KOBO;
}

/** A form and what is wrong with it by field: all that can be said without a transaction. */
export async function readDeskForm(
  { db, readSchool, clock }: FormDependencies,
  request: DeskRecordRequest,
) {
  const school = await readSchool();
  const { fees } = school;
  const { studentId, channel, receivedOn, slip, term } = request;
  const { class: feeClass, paymentPurpose: purpose } = request;
  const student = studentId ? await findStudent(db, studentId) : undefined;
  const payer = normalizePayer(
    readPayer({
      fullName: student?.fullName ?? request.fullName,
      email: request.email,
      phone: request.phone,
    }),
  );
  const rules = validatePayer(payer);
  const amountKobo = typedKobo(request.amount);
  const today = calendarDay(clock());
  const problems: Record<string, string | false | undefined> = {
    studentId: studentId !== undefined && !student && 'This student is not on the class lists.',
    fullName: rules.fullName,
    // Contact details are not needed at the desk, but must be right when they are given.
    email: payer.email !== '' && rules.email,
    phone: payer.phone !== '' && rules.phone,
    class: !classNames(fees).includes(feeClass) && 'Please choose a class from the list',
    paymentPurpose: !purposeNames(fees).includes(purpose) && 'Please choose what was paid for',
    term:
      !noteTerms(school, purpose, today).includes(term) &&
      !(student && (await findDeskNote(db, student.id, { ...request, purpose }))) &&
      unknownTermMessage(school, purpose, term, today),
    amount: !isAmount(amountKobo) && WRONG_AMOUNT,
    receivedOn: receivedOnProblem(school, receivedOn, today),
    slip:
      needsSlip(channel) &&
      slipKey(slip) === '' &&
      `Please enter the reference of the ${deskChannelNames[channel]} slip`,
  };
  const errors = Object.fromEntries(
    Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])),
  );
  const form: DeskForm = {
    ...request,
    payerName: request.payer,
    payer,
    student,
    feeClass,
    purpose,
    amountKobo: kobo(isAmount(amountKobo) ? amountKobo : 0),
    feeKobo: feeFor(fees, purpose, feeClass),
    isOfEarlierYear: receivedOn < deskYears(school, today).current,
  };
  return { form, errors };
}

/** The same for money that came as one for several students; what is wrong with a part is under its place. */
export async function readSplit(
  school: FormDependencies,
  { parts, amount, ...common }: DeskSplitRequest,
) {
  const formKeys = parts.map((_, at) => (at === 0 ? common.formKey : `${common.formKey}-${at}`));
  const read = await Promise.all(
    parts.map((part, at) =>
      readDeskForm(school, { ...common, ...part, formKey: formKeys[at] ?? '' }),
    ),
  );
  const errors: Record<string, string> = {};
  const fees = new Set<string>();
  for (const [at, { form, errors: wrong }] of read.entries()) {
    const { studentId, purpose, term, note } = form;
    const fee = [studentId, purpose, term, note].join();
    if (fees.has(fee)) errors[`parts.${at}`] = 'This fee of the student stands here twice';
    fees.add(fee);
    for (const [field, problem] of Object.entries(wrong)) {
      if (partFields.has(field)) errors[`parts.${at}`] ??= problem;
      else errors[field] = problem;
    }
  }
  const amountKobo = typedKobo(amount);
  const partsKobo = read.reduce((sum, { form }) => sum + form.amountKobo, 0);
  const rest = isAmount(amountKobo) ? splitProblem(amountKobo, partsKobo) : WRONG_AMOUNT;
  const forms = read.map(({ form }) => form);
  return { forms, errors: { ...(rest && { amount: rest }), ...errors } };
}

/** Of a form for several students, what is asked for each. */
const partFields = new Set([
  'studentId',
  'fullName',
  'class',
  'paymentPurpose',
  'term',
  'amount',
  'note',
]);

/** The note that money of a student counts on: the current one of the fee, or one that has ended and is owed on. */
export async function findDeskNote(
  db: Database,
  studentId: string,
  { note: id, purpose, term }: Pick<DeskForm, 'note' | 'purpose' | 'term'>,
): Promise<string | null> {
  if (!id) return findCurrentNote(db, studentId, { purpose, term });
  const note = await findNote(db, id);
  const isOfFee = note?.studentId === studentId && note.purpose === purpose && note.term === term;
  return isOfFee && outstandingOf(moneyNow(note)) > 0 ? id : null;
}
