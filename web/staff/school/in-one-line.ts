import { shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import type { SchoolDocuments, SchoolKind } from '#contract/school/documents.ts';
import { type Fees, offeredClasses, offeredPurposes } from '#contract/school/fees.ts';
import { termInWords } from '#contract/school/terms.ts';

/** One line that says what holds; `today` such as '2026-12-07'. */
export function inOneLine<Kind extends SchoolKind>(
  kind: Kind,
  document: SchoolDocuments[Kind],
  today: string,
): string {
  return lines[kind](document, today);
}

const lines: {
  [Kind in SchoolKind]: (document: SchoolDocuments[Kind], today: string) => string;
} = {
  fees: feesLine,
  terms: termsLine,
  facts: ({ phone, email }) => [phone, email].filter(Boolean).join(' · '),
  bank: ({ bank, number }) => {
    return number ? `${bank} · ${number}` : 'No account is shown to parents';
  },
  questions: ({ questions }) => counted(questions.length, 'question'),
  notice: noticeLine,
  days: daysLine,
  gallery: ({ pictures }) => counted(pictures.length, 'picture'),
};

function feesLine(fees: Fees): string {
  const purposes = offeredPurposes(fees);
  const classes = offeredClasses(fees);
  const amounts = purposes.flatMap((purpose) => classes.map((name) => purpose.kobo[name] ?? []));
  const known = amounts.flat();
  if (known.length === 0) return 'No fees yet: parents cannot pay';
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const range = [least, most].map((amount) => formatNaira(kobo(amount)));
  const span = least === most ? range[0] : `${range[0]} to ${range[1]}`;
  const classCount = classes.length === 1 ? '1 class' : `${classes.length} classes`;
  return `${counted(purposes.length, 'purpose')} · ${classCount} · ${span}`;
}

function termsLine({ terms }: SchoolDocuments['terms'], today: string): string {
  const last = terms.at(-1);
  if (!last) return 'No terms yet';
  const now = terms.find(({ begins, ends }) => begins <= today && today <= ends);
  const next = terms.find(({ begins }) => begins > today);
  const end = `the list ends on ${inWords(last.ends)}`;
  if (now) return `${nameOf(now)} until ${inWords(now.ends)} · ${end}`;
  return next ? `${nameOf(next)} from ${inWords(next.begins)} · ${end}` : `Over: ${end}`;
}

function nameOf({ year, term }: SchoolDocuments['terms']['terms'][number]): string {
  return termInWords(`${year}-${term}`);
}

function noticeLine({ text, from, until }: SchoolDocuments['notice'], today: string): string {
  if (!text || until < today) return 'None is shown';
  const span = from > today ? `from ${inWords(from)}` : `until ${inWords(until)}`;
  return `“${text}” ${span}`;
}

function daysLine({ days }: SchoolDocuments['days'], today: string): string {
  const coming = days.filter(({ last }) => last >= today);
  const next = coming.reduce<(typeof coming)[number] | undefined>(
    (first, day) => (first && first.first <= day.first ? first : day),
    undefined,
  );
  if (!next) return 'None to come';
  return `${coming.length} to come · next ${next.name}, ${inWords(next.first)}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function inWords(day: string): string {
  return shortSchoolDay(startOfDay(day));
}
