import { createHash } from 'node:crypto';
import {
  admissionKey,
  type ListedStudent,
  listColumnNames,
  oneLetterOff,
} from '#contract/book/class-list.ts';
import type { ListDecision, ListItem, ListPreview } from '#contract/schemas/students.ts';
import { cleanText, phoneKey } from '#contract/text/clean-text.ts';
import { foldText, namesInOrder, studentNameKeys } from '#contract/text/fold-text.ts';
import type { StoredStudent, StudentFacts } from './students-repository.ts';

export interface ListPlan {
  items: ListItem[];
  missing: ListPreview['missing'];
  toAdd: StudentFacts[];
  toChange: { id: string; facts: StudentFacts }[];
  digest: string;
}

type Known = StoredStudent & Named;
type Row = ListedStudent & Named;

interface Named extends ReturnType<typeof studentNameKeys> {
  number: string;
  /** As it is spelled, with its accents and the order of its words. */
  spelled: string;
  /** What it shares with every name that is at most one letter apart. */
  near: string[];
}

/**
 * What a class list would change. Students are recognised by admission number, else by name and class, else by the name
 * alone where only one has it. What is nearly the same, or stands twice, is doubtful until a person has decided it.
 */
export function planList(
  listed: readonly ListedStudent[],
  stored: readonly StoredStudent[],
  decisions: readonly ListDecision[],
): ListPlan {
  const students = stored.map((one) => ({ ...one, ...namedOf(one) }));
  const rows = listed.map((one) => ({ ...one, ...namedOf(one) }));
  const byId = new Map(students.map((student) => [student.id, student]));
  const decided = new Map(decisions.map((decision) => [decision.row, decision]));
  const taken = new Set<string>();
  const index = indexOf(students, rows, taken);
  // Numbers first: a name must not take the student that another row names by number.
  const byNumber = index.numbered(rows);
  const byName = index.named(rows.filter(({ row }) => !byNumber.has(row)));
  const twinsOf = createTwins(rows, ({ row }) => byNumber.has(row) || byName.has(row));

  const items: ListItem[] = [];
  const toAdd: StudentFacts[] = [];
  const toChange: ListPlan['toChange'] = [];
  for (const row of rows) {
    const { row: number, fullName, feeClass } = row;
    const twins = twinsOf(row);
    const item = { row: number, fullName, class: feeClass, changes: [], candidates: [] };
    const found = byNumber.get(number) ?? byName.get(number);
    const doubt = found
      ? undefined
      : doubtOf(twins, { candidates: index.similar(row), isOwned: index.isOwned(row) });
    const decision = doubt && validDecision(decided.get(number), doubt);
    if (doubt && !decision) {
      items.push({ ...item, ...doubt, kind: 'doubtful' });
      continue;
    }
    if (decision?.as === 'skip') {
      items.push({ ...item, kind: 'skipped' });
      continue;
    }
    const student = found ?? byId.get(decision?.studentId ?? '');
    const facts = factsOf(row);
    if (!student) {
      items.push({ ...item, kind: 'new' });
      toAdd.push(facts);
      continue;
    }
    taken.add(student.id);
    const changes = changesOf(student, facts);
    items.push({ ...item, kind: kindOf(student, facts, changes), changes });
    if (changes.length > 0) toChange.push({ id: student.id, facts: merged(student, facts) });
  }
  const doubted = new Set(items.flatMap(({ candidates }) => candidates.map(({ _id }) => _id)));
  const missing = missingOf(rows, students, (id) => taken.has(id) || doubted.has(id));
  const digest = createHash('sha256')
    .update(JSON.stringify([items, missing.map(({ _id }) => _id), toAdd, toChange]))
    .digest('hex');
  return { items, missing, toAdd, toChange, digest };
}

type Doubt = Pick<ListItem, 'changes' | 'candidates'> & { choices: ListDecision['as'][] };

/** Undefined for a child that is plainly a new one. */
function doubtOf(
  { twins, isTwice }: ReturnType<ReturnType<typeof createTwins>>,
  { candidates, isOwned }: Pick<ListItem, 'candidates'> & { isOwned: boolean },
): Doubt | undefined {
  if (twins.length === 0 && candidates.length === 0 && !isOwned) return undefined;
  const choices: ListDecision['as'][] = [];
  // An admission number is one child's.
  if (candidates.length > 0 && (isOwned || !isTwice)) choices.push('same');
  if (!isOwned && !isTwice) choices.push('new');
  choices.push('skip');
  const changes = twins.map((twin) => `Row ${twin.row} is the same or nearly: ${twin.fullName}`);
  return { changes, candidates, choices };
}

function validDecision(
  decision: ListDecision | undefined,
  { choices, candidates }: Doubt,
): ListDecision | undefined {
  if (!decision || !choices.includes(decision.as)) return undefined;
  if (decision.as !== 'same') return decision;
  return candidates.some(({ _id }) => _id === decision.studentId) ? decision : undefined;
}

/** Who attends a class of the list and is not on it. */
function missingOf(
  listed: readonly ListedStudent[],
  students: readonly Known[],
  isKnown: (id: string) => boolean,
): ListPreview['missing'] {
  const classes = new Set(listed.map(({ feeClass }) => feeClass));
  return students
    .filter(({ id, leftAt, feeClass }) => !leftAt && classes.has(feeClass) && !isKnown(id))
    .map(({ id, fullName, feeClass }) => ({ _id: id, fullName, class: feeClass }));
}

/**
 * Some of the other rows that may be the same child, of those above and those whose child is stored; two admission numbers
 * are two children. `isTwice`: one of them has the same number.
 */
function createTwins(rows: readonly Row[], isStored: (row: Row) => boolean) {
  const named = new Map<string, Row[]>();
  const withoutNumber = new Map<string, Row[]>();
  const numbered = new Map<string, Row[]>();
  for (const row of rows) if (isStored(row)) learn(row);
  return (row: Row) => {
    const sameNumber = numbered.get(row.number)?.slice(0, MOST_TWINS + 1) ?? [];
    const alike = row.number ? withoutNumber : named;
    const near = row.near.flatMap((key) =>
      (alike.get(keyOf(row, key)) ?? []).slice(0, MOST_TWINS + 1),
    );
    const twins = [...new Set([...sameNumber, ...near])]
      .filter((other) => other !== row)
      .sort((one, other) => one.row - other.row)
      .slice(0, MOST_TWINS);
    if (!isStored(row)) learn(row);
    return { twins, isTwice: sameNumber.some((other) => other !== row) };
  };

  function learn(row: Row): void {
    if (row.number) add(numbered, row.number, row);
    for (const key of row.near) {
      add(named, keyOf(row, key), row);
      if (!row.number) add(withoutNumber, keyOf(row, key), row);
    }
  }
}

/** More of them do not help a person to decide. */
const MOST_TWINS = 5;
const MOST_CANDIDATES = 5;

const keyOf = ({ feeClass }: Row | Known, key: string) => `${feeClass}|${key}`;

function indexOf(students: readonly Known[], rows: readonly Row[], taken: Set<string>) {
  const byNumber = new Map<string, Known>();
  const byWords = new Map<string, Known[]>();
  const rowsByWords = new Map<string, Row[]>();
  for (const row of rows) add(rowsByWords, row.sortedKey, row);
  // A row with a number looks only among those without one.
  const [all, withoutNumber] = [createPool(taken), createPool(taken)];
  for (const student of students) {
    if (student.number) byNumber.set(student.number, student);
    add(byWords, student.sortedKey, student);
    all.add(student);
    if (!student.number) withoutNumber.add(student);
  }
  const poolOf = ({ number }: Row) => (number ? withoutNumber : all);
  return { numbered, named, similar, isOwned };

  function isOwned({ number }: Row): boolean {
    return byNumber.has(number);
  }

  function numbered(rows: readonly Row[]): Map<number, Known> {
    const found = new Map<number, Known>();
    for (const row of rows) {
      const student = byNumber.get(row.number);
      if (!student || taken.has(student.id) || !resembles(row, student)) continue;
      if (mixedUp(row, student)) continue;
      taken.add(student.id);
      found.set(row.row, student);
    }
    return found;
  }

  /** Brothers and sisters share a surname: why a number may be the one of another child of the list; else undefined. */
  function mixedUp(row: Row, owner: Known): string | undefined {
    if (row.sortedKey === owner.sortedKey) return undefined;
    const [namesake] = byWords.get(row.sortedKey) ?? [];
    if (namesake) return `${namesake.fullName}, ${namesake.feeClass}, has this name`;
    const [own] = rowsByWords.get(owner.sortedKey) ?? [];
    return own && `row ${own.row} has the name of this child`;
  }

  /** By name and class before the name alone, for the same reason. */
  function named(rows: readonly Row[]): Map<number, Known> {
    const times = timesOf(rows.map(({ spelled }) => spelled));
    const numbers = timesOf(rows.map(({ number }) => number));
    // A number that two rows have would go to two children.
    const ownNumber = rows.filter(({ number }) => !number || numbers.get(number) === 1);
    const found = new Map<number, Known>();
    for (const find of [onlyOfClass, onlyNamed]) {
      for (const row of ownNumber) {
        const student = found.has(row.row) ? undefined : find(row, times);
        if (!student) continue;
        taken.add(student.id);
        found.set(row.row, student);
      }
    }
    return found;
  }

  function onlyOfClass(row: Row): Known | undefined {
    if (isOwned(row)) return undefined;
    const [only, ...others] = poolOf(row).first('spelled in class', keyOf(row, row.spelled), 2);
    return others.length === 0 ? only : undefined;
  }

  function onlyNamed(row: Row, times: Map<string, number>): Known | undefined {
    if (isOwned(row) || times.get(row.spelled) !== 1) return undefined;
    const [only, ...others] = poolOf(row).first('spelled', row.spelled, 2);
    if (!only || others.length > 0) return undefined;
    return hasOtherContact(only, row) ? undefined : only;
  }

  /** The same words in any class; one letter makes brothers and sisters of two classes alike: there only in this one. */
  function similar(row: Row): ListItem['candidates'] {
    const owner = byNumber.get(row.number);
    const pool = poolOf(row);
    const near = owner
      ? [owner].filter(({ id }) => !taken.has(id))
      : [
          ...pool.first('words', row.sortedKey, MOST_CANDIDATES),
          ...row.near.flatMap((key) => pool.first('near', keyOf(row, key), MOST_CANDIDATES)),
        ];
    return [...new Set(near)].slice(0, MOST_CANDIDATES).map((student) => {
      const { id, fullName, feeClass } = student;
      const but = owner && mixedUp(row, owner);
      const why = whyOf(student, row) + (but ? `, but ${but}` : '');
      return { _id: id, fullName, class: feeClass, why };
    });
  }
}

type Kind = 'spelled' | 'spelled in class' | 'words' | 'near';

/** Students by what they are found by. Who is taken is dropped on the way, so that equal names do not cost more and more. */
function createPool(taken: ReadonlySet<string>) {
  const lists: Record<Kind, Map<string, Known[]>> = {
    spelled: new Map(),
    'spelled in class': new Map(),
    words: new Map(),
    near: new Map(),
  };
  return {
    add(student: Known) {
      add(lists.words, student.sortedKey, student);
      if (student.leftAt !== null) return;
      add(lists.spelled, student.spelled, student);
      add(lists['spelled in class'], keyOf(student, student.spelled), student);
      for (const key of student.near) add(lists.near, keyOf(student, key), student);
    },
    /** The first of them whom no row has taken, in the order in which they were added. */
    first(kind: Kind, key: string, most: number): Known[] {
      const list = lists[kind].get(key) ?? [];
      const found: Known[] = [];
      let seen = 0;
      for (const student of list) {
        if (found.length === most) break;
        seen += 1;
        if (!taken.has(student.id)) found.push(student);
      }
      if (seen > found.length) list.splice(0, seen, ...found);
      return found;
    },
  };
}

const HAS_NUMBER = 'Has this admission number';

function whyOf(student: Known, row: Row): string {
  if (row.number && student.number === row.number) return HAS_NUMBER;
  if (student.leftAt) return 'Has this name, and has left';
  if (student.spelled === row.spelled) return 'Has the same name';
  if (student.nameKey === row.nameKey) return 'Has this name with other accents';
  if (student.sortedKey === row.sortedKey) return 'Has these names in another order';
  return 'Has nearly the same name';
}

/** A number that another child has is a slip of the pen, or was given again. */
function resembles(row: Row, student: Known): boolean {
  if (student.sortedKey === row.sortedKey) return true;
  const wordsOf = ({ fullName }: { fullName: string }) =>
    namesInOrder(fullName)
      .split(' ')
      .filter(({ length }) => length > 2);
  const words = new Set(wordsOf(student));
  if (wordsOf(row).some((word) => words.has(word))) return true;
  const near = new Set(student.near);
  return row.near.some((key) => near.has(key));
}

function hasOtherContact(student: StoredStudent, row: ListedStudent): boolean {
  const phones = [phoneKey(student.parentPhone), phoneKey(row.parentPhone)];
  const emails = [foldText(student.parentEmail), foldText(row.parentEmail)];
  const isSame = ([one, other]: string[]) => one !== '' && one === other;
  if (isSame(phones) || isSame(emails)) return false;
  return [phones, emails].some((both) => both.every(Boolean));
}

function namedOf(student: { fullName: string; admissionNumber: string }): Named {
  const spelled = cleanText(student.fullName, 'name')
    .toLowerCase()
    .replace(/[\s'-]/g, '');
  const number = admissionKey(student.admissionNumber);
  const near = oneLetterOff(student.fullName);
  return { ...studentNameKeys(student.fullName), number, spelled, near };
}

function timesOf(texts: readonly string[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function factsOf(row: ListedStudent): StudentFacts {
  const { fullName, feeClass, admissionNumber, parentName, parentPhone, parentEmail } = row;
  return { fullName, feeClass, admissionNumber, parentName, parentPhone, parentEmail };
}

function kindOf(student: StoredStudent, facts: StudentFacts, changes: string[]): ListItem['kind'] {
  if (student.feeClass !== facts.feeClass) return 'moved';
  return changes.length > 0 ? 'changed' : 'unchanged';
}

/** What the list does not say stays as it is stored; a phone that is only written in another way, too. */
function merged(student: StoredStudent, facts: StudentFacts): StudentFacts {
  const isSamePhone = phoneKey(student.parentPhone) === phoneKey(facts.parentPhone);
  return {
    fullName: facts.fullName,
    feeClass: facts.feeClass,
    admissionNumber: facts.admissionNumber || student.admissionNumber,
    parentName: facts.parentName || student.parentName,
    parentPhone: isSamePhone ? student.parentPhone : facts.parentPhone || student.parentPhone,
    parentEmail: facts.parentEmail || student.parentEmail,
  };
}

const COMPARED = ['admissionNumber', 'parentName', 'parentPhone', 'parentEmail'] as const;

function changesOf(student: StoredStudent, facts: StudentFacts): string[] {
  const now = merged(student, facts);
  return [
    student.leftAt !== null && 'Attends again',
    student.feeClass !== now.feeClass && `From ${student.feeClass} to ${now.feeClass}`,
    student.fullName !== now.fullName && `Name: ${student.fullName} → ${now.fullName}`,
    ...COMPARED.map(
      (name) =>
        student[name] !== now[name] &&
        `${listColumnNames[name]}: ${student[name] || 'none'} → ${now[name]}`,
    ),
  ].filter((change) => change !== false);
}
