import { createHash } from 'node:crypto';
import {
  admissionKey,
  type ListedStudent,
  listColumnNames,
  oneLetterOff,
} from '#contract/book/class-list.ts';
import { studentNameKeys } from '#contract/book/student-names.ts';
import type { ListDecision, ListItem, ListPreview } from '#contract/schemas/students.ts';
import type { StoredStudent, StudentFacts } from './students-repository.ts';

export interface ListPlan {
  items: ListItem[];
  missing: ListPreview['missing'];
  toAdd: StudentFacts[];
  toChange: { id: string; facts: StudentFacts }[];
  digest: string;
}

type Known = StoredStudent & ReturnType<typeof studentNameKeys>;

/**
 * What a class list would change. Students are recognised by admission number, else by name and class, else by the name
 * alone where only one has it. What is nearly the same, or stands twice, is doubtful until a person has decided it.
 */
export function planList(
  listed: readonly ListedStudent[],
  stored: readonly StoredStudent[],
  decisions: readonly ListDecision[],
): ListPlan {
  const students: Known[] = stored.map((one) => ({ ...one, ...studentNameKeys(one.fullName) }));
  const index = indexOf(students);
  const decided = new Map(decisions.map((decision) => [decision.row, decision]));
  const taken = new Set<string>();
  const found = listed.map((row) => index.certain(row, taken));
  const seen = new Map<string, number>();

  const items: ListItem[] = [];
  const toAdd: StudentFacts[] = [];
  const toChange: ListPlan['toChange'] = [];
  for (const [at, row] of listed.entries()) {
    const { row: number, ...facts } = row;
    const { fullName, feeClass } = facts;
    const item = { row: number, fullName, class: feeClass, changes: [], candidates: [] };
    const decision = decided.get(number);
    const twin = twinOf(row, seen);
    if (decision?.as === 'skip') {
      items.push({ ...item, kind: 'skipped' });
      continue;
    }
    const student =
      decision?.as === 'same'
        ? students.find(({ id }) => id === decision.studentId)
        : decision?.as === 'new'
          ? undefined
          : found[at];
    if (!decision && twin !== undefined) {
      const changes = [`The same child stands in row ${twin}`];
      items.push({ ...item, changes, kind: 'doubtful' });
      continue;
    }
    if (student) {
      taken.add(student.id);
      const changes = changesOf(student, facts);
      const kind =
        student.feeClass !== feeClass ? 'moved' : changes.length > 0 ? 'changed' : 'unchanged';
      items.push({ ...item, kind, changes });
      if (changes.length > 0) toChange.push({ id: student.id, facts: merged(student, facts) });
      continue;
    }
    const candidates = decision ? [] : index.doubtful(row, taken);
    if (candidates.length > 0) {
      items.push({ ...item, kind: 'doubtful', candidates });
      continue;
    }
    items.push({ ...item, kind: 'new' });
    toAdd.push(facts);
  }
  const doubted = new Set(items.flatMap(({ candidates }) => candidates.map(({ _id }) => _id)));
  const missing = missingOf(listed, students, (id) => taken.has(id) || doubted.has(id));
  const digest = createHash('sha256')
    .update(JSON.stringify([items, missing.map(({ _id }) => _id), toAdd, toChange]))
    .digest('hex');
  return { items, missing, toAdd, toChange, digest };
}

/** Whoever attends a class of the list and is not on it. */
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

/** The earlier row of the same child; a child with another admission number is another one. */
function twinOf(
  { row, fullName, feeClass, admissionNumber }: ListedStudent,
  seen: Map<string, number>,
) {
  const { sortedKey } = studentNameKeys(fullName);
  const number = admissionKey(admissionNumber);
  const key = number ? `number ${number}` : `${sortedKey} ${feeClass}`;
  const earlier = seen.get(key);
  if (earlier === undefined) seen.set(key, row);
  return earlier;
}

function indexOf(students: readonly Known[]) {
  const byNumber = new Map<string, Known>();
  const byName = new Map<string, Known[]>();
  const nearby = new Map<string, Known[]>();
  for (const student of students) {
    const number = admissionKey(student.admissionNumber);
    if (number) byNumber.set(number, student);
    for (const key of new Set([student.nameKey, student.sortedKey])) add(byName, key, student);
    for (const key of oneLetterOff(student.fullName)) add(nearby, key, student);
  }
  return { certain, doubtful };

  function certain(row: ListedStudent, taken: Set<string>): Known | undefined {
    const number = admissionKey(row.admissionNumber);
    const student = (number && byNumber.get(number)) || onlyOf(row, number, taken);
    if (student) taken.add(student.id);
    return student || undefined;
  }

  function onlyOf(row: ListedStudent, number: string, taken: Set<string>): Known | undefined {
    const { nameKey, sortedKey } = studentNameKeys(row.fullName);
    const named = [...new Set([...(byName.get(nameKey) ?? []), ...(byName.get(sortedKey) ?? [])])]
      .filter(({ id }) => !taken.has(id))
      // Two numbers are two children.
      .filter(({ admissionNumber }) => !number || admissionKey(admissionNumber) === '');
    const ofClass = named.filter(({ feeClass }) => feeClass === row.feeClass);
    if (ofClass.length === 1) return ofClass[0];
    return ofClass.length === 0 && named.length === 1 ? named[0] : undefined;
  }

  function doubtful(row: ListedStudent, taken: Set<string>): ListItem['candidates'] {
    const number = admissionKey(row.admissionNumber);
    const near = oneLetterOff(row.fullName).flatMap((key) => nearby.get(key) ?? []);
    return [...new Set(near)]
      .filter(({ id }) => !taken.has(id))
      .filter(({ admissionNumber }) => !number || admissionKey(admissionNumber) === '')
      .filter(({ feeClass, leftAt }) => feeClass === row.feeClass || leftAt === null)
      .slice(0, 5)
      .map(({ id, fullName, feeClass }) => {
        const isSame =
          studentNameKeys(fullName).sortedKey === studentNameKeys(row.fullName).sortedKey;
        const why = isSame ? 'Has the same name' : 'Is nearly the same name';
        return { _id: id, fullName, class: feeClass, why };
      });
  }
}

function add(map: Map<string, Known[]>, key: string, student: Known): void {
  const known = map.get(key);
  if (known) known.push(student);
  else map.set(key, [student]);
}

/** What the list does not say stays as it is stored. */
function merged(student: StoredStudent, facts: StudentFacts): StudentFacts {
  return {
    fullName: facts.fullName,
    feeClass: facts.feeClass,
    admissionNumber: facts.admissionNumber || student.admissionNumber,
    parentName: facts.parentName || student.parentName,
    parentPhone: facts.parentPhone || student.parentPhone,
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
