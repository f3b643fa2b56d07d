import { defaultClass, defaultPurpose, feeClasses, feeTable } from '#content/fees.ts';
import { school } from '#content/school.ts';
import { terms } from '#content/school-year.ts';
import { isDay } from './dates/school-time.ts';

/** A term as it may stand in `content/school-year.ts`: types are not checked before it runs. */
export interface WrittenTerm {
  year: string;
  term: number;
  feesFrom: string;
  begins: string;
  ends: string;
}

/** What of `content/` payments depend on, as it may stand there: types are not checked before it runs. */
export interface PaymentContent {
  feeClasses: readonly string[];
  feeTable: readonly {
    purpose: string;
    paidFor: string;
    naira: Readonly<Record<string, number | null>>;
  }[];
  defaultPurpose: string;
  defaultClass: string;
  referencePrefix: string;
  timeZone: string;
  hoursAheadOfUtc: number;
  terms: readonly WrittenTerm[];
}

/** The build and the start are refused; `problems` names each place and what to do about it. */
export class ContentError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(
      `What the school says about itself cannot be used:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.name = 'ContentError';
    this.problems = problems;
  }
}

/** Throws ContentError when payments cannot be priced and named as `content/` stands. */
export function checkContent(): void {
  const content = { ...school, feeClasses, feeTable, defaultPurpose, defaultClass, terms };
  const problems = contentProblems(content);
  if (problems.length > 0) throw new ContentError(problems);
}

export function contentProblems(content: PaymentContent): string[] {
  return [
    ...feeTableProblems(content).map((problem) => `content/fees.ts: ${problem}`),
    ...schoolProblems(content).map((problem) => `content/school.ts: ${problem}`),
    ...termProblems(content.terms).map((problem) => `content/school-year.ts: ${problem}`),
  ];
}

function feeTableProblems(content: PaymentContent): string[] {
  const { feeTable, feeClasses, defaultPurpose, defaultClass } = content;
  const purposes = feeTable.map(({ purpose }) => purpose);
  const problems = [
    ...feeTable.flatMap((fees) => feeProblems(fees, feeClasses)),
    ...nameProblems('class', feeClasses),
    ...nameProblems('purpose', purposes),
  ];
  if (!purposes.includes(defaultPurpose)) {
    problems.push(`defaultPurpose is ${defaultPurpose}, which is not in the table`);
  }
  if (!feeClasses.includes(defaultClass)) {
    problems.push(`defaultClass is ${defaultClass}, which is not one of feeClasses`);
  }
  return problems;
}

type Fees = PaymentContent['feeTable'][number];

function feeProblems({ purpose, paidFor, naira }: Fees, feeClasses: readonly string[]): string[] {
  const problems: string[] = [];
  for (const feeClass of feeClasses) {
    const fee = naira[feeClass];
    if (fee === null || isFee(fee)) continue;
    const what = fee === undefined ? 'is missing' : `is ${fee}`;
    problems.push(
      `the fee of ${purpose} for ${feeClass} ${what}; write whole naira, 1 or more, or null when it is not offered`,
    );
  }
  for (const name of Object.keys(naira)) {
    if (feeClasses.includes(name)) continue;
    problems.push(`${purpose} has a fee for ${name}, which is not one of feeClasses`);
  }
  if (paidFor !== 'term' && paidFor !== 'year') {
    problems.push(`${purpose} is paid for "${paidFor}"; write term or year`);
  }
  if (!feeClasses.some((feeClass) => naira[feeClass] !== null)) {
    problems.push(`${purpose} is offered for no class; take it out, or give it a fee`);
  }
  return problems;
}

/** Whole naira that are still exact when they are counted in kobo. */
function isFee(naira: unknown): boolean {
  return Number.isInteger(naira) && Number(naira) > 0 && Number.isSafeInteger(Number(naira) * 100);
}

function nameProblems(kind: string, names: readonly string[]): string[] {
  const problems = names.length === 0 ? [`there is no ${kind}`] : [];
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) !== index) problems.push(`the ${kind} ${name} stands there twice`);
    if (name === '' || name !== name.trim()) {
      problems.push(`the ${kind} "${name}" is empty or has a blank at an end`);
    }
  }
  return problems;
}

function schoolProblems(content: PaymentContent): string[] {
  const { referencePrefix, timeZone, hoursAheadOfUtc } = content;
  const problems: string[] = [];
  // Short, so that the day and the random letters behind it fit into the forty characters of a reference.
  if (!/^[A-Z\d]{1,4}$/.test(referencePrefix)) {
    problems.push(
      `referencePrefix is "${referencePrefix}"; write one to four capital letters or digits, such as WBS`,
    );
  }
  // Pages reckon with the hours alone (school-time.ts), the server's schedule with the zone.
  const year = new Date().getFullYear();
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(year, month));
  const ahead = new Set(months.map((instant) => hoursAhead(timeZone, instant)));
  if (ahead.size > 1) {
    problems.push(
      `in ${timeZone} clocks are changed twice a year, which this program cannot reckon with`,
    );
  } else if (!ahead.has(hoursAheadOfUtc)) {
    problems.push(`hoursAheadOfUtc is ${hoursAheadOfUtc}; in ${timeZone} it is ${[...ahead]}`);
  }
  return problems;
}

function hoursAhead(timeZone: string, instant: number): number {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant);
  return (Date.parse(`${wall.replace(' ', 'T')}Z`) - instant) / 3_600_000;
}

/** One sentence for everything that is wrong with the list of terms; empty when all is well, and for an empty list. */
function termProblems(terms: readonly WrittenTerm[]): string[] {
  return terms.flatMap((term, index) => {
    const alone = problemsOf(term);
    const before = terms[index - 1];
    // Days that cannot be read cannot be compared.
    return alone.length > 0 || !before ? alone : problemsAfter(before, term);
  });
}

function problemsOf(written: WrittenTerm): string[] {
  const { year, term, feesFrom, begins, ends } = written;
  const name = nameOf(written);
  const [first, second] = String(year).split('/').map(Number);
  const unreadable = Object.entries({ feesFrom, begins, ends }).filter(([, day]) => !isDay(day));
  if (unreadable.length > 0) {
    return unreadable.map(
      ([field, day]) => `${field} of ${name} is "${day}"; write a day such as 2026-09-14`,
    );
  }
  const problems: string[] = [];
  if (!/^\d{4}\/\d{4}$/.test(year) || second !== Number(first) + 1) {
    problems.push(
      `the year of ${name} is "${year}"; write two years that follow, such as 2026/2027`,
    );
  }
  if (![1, 2, 3].includes(term)) problems.push(`the term of ${name} is ${term}; write 1, 2 or 3`);
  if (begins >= ends) problems.push(`${name} ends on ${ends}, and begins on ${begins}`);
  if (feesFrom > begins) {
    problems.push(`fees for ${name} are taken from ${feesFrom}, after it has begun on ${begins}`);
  }
  return problems;
}

/** Payments would count for the wrong term where terms overlap, or where one is missing. */
function problemsAfter(before: WrittenTerm, term: WrittenTerm): string[] {
  const [earlier, name] = [nameOf(before), nameOf(term)];
  if (name !== nameAfter(before)) {
    return [`after ${earlier} stands ${name}; what follows is ${nameAfter(before)}`];
  }
  const problems: string[] = [];
  if (term.begins <= before.ends) {
    problems.push(
      `${name} begins on ${term.begins}, before ${earlier} has ended on ${before.ends}`,
    );
  }
  if (term.feesFrom <= before.begins) {
    problems.push(
      `fees for ${name} are taken from ${term.feesFrom}, before ${earlier} has begun on ${before.begins}`,
    );
  }
  return problems;
}

function nameOf({ year, term }: Pick<WrittenTerm, 'year' | 'term'>): string {
  return `term ${term} of ${year}`;
}

function nameAfter({ year, term }: WrittenTerm): string {
  if (term < 3) return nameOf({ year, term: term + 1 });
  const [, second] = year.split('/').map(Number);
  return nameOf({ year: `${second}/${Number(second) + 1}`, term: 1 });
}
