import { school } from '#content/school.ts';
import { documentSchemas } from './schemas/school.ts';
import { type SchoolDocuments, type SchoolKind, schoolKinds } from './school/documents.ts';
import { firstValues } from './school/first-values.ts';
import { documentProblems } from './school/problems.ts';
import { cleanText } from './text/clean-text.ts';

/** What of `content/` payments depend on. Types are not checked before it runs. */
export interface PaymentContent {
  documents: SchoolDocuments;
  referencePrefix: string;
  timeZone: string;
  hoursAheadOfUtc: number;
}

const FILES: Record<SchoolKind, string> = {
  fees: 'content/fees.ts',
  terms: 'content/school-year.ts',
  facts: 'content/school.ts',
  bank: 'contract/school/first-values.ts',
  questions: 'content/payment.ts',
  notice: 'contract/school/first-values.ts',
  days: 'content/bank-holidays.ts',
  gallery: 'content/gallery.ts',
};

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

/** Throws ContentError when a school cannot begin with what `content/` says. */
export function checkContent(): void {
  const { referencePrefix, timeZone, hoursAheadOfUtc } = school;
  const content = { documents: firstValues(), referencePrefix, timeZone, hoursAheadOfUtc };
  const problems = contentProblems(content);
  if (problems.length > 0) throw new ContentError(problems);
}

export function contentProblems(content: PaymentContent): string[] {
  return [
    ...schoolKinds.flatMap((kind) =>
      firstValueProblems(kind, content.documents[kind]).map((line) => `${FILES[kind]}: ${line}`),
    ),
    ...schoolProblems(content).map((problem) => `content/school.ts: ${problem}`),
  ];
}

/** The rules of the settings themselves, each with the place in the document that breaks it. */
function firstValueProblems<Kind extends SchoolKind>(
  kind: Kind,
  document: SchoolDocuments[Kind],
): string[] {
  const shape = documentSchemas[kind].safeParse(document);
  if (!shape.success) {
    return shape.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  }
  const problems = Object.entries(documentProblems(kind, document));
  return [
    ...problems.map(([path, problem]) => `${path}: ${problem}`),
    ...textsIn(document)
      .filter((text) => cleanText(text) !== text)
      .map((text) => `"${text}" has a blank too many, or a sign that cannot be seen`),
  ];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return [...Object.keys(value), ...Object.values(value).flatMap(textsIn)];
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
