import { shortSchoolDay, startOfDay } from '../dates/school-time.ts';
import { formatNaira, kobo } from '../money.ts';
import type {
  DayList,
  Gallery,
  Notice,
  PaymentQuestions,
  SchoolDocuments,
  SchoolKind,
  TermList,
} from './documents.ts';
import type { Fees } from './fees.ts';

export const kindNames: Record<SchoolKind, string> = {
  fees: 'Fees',
  terms: 'Terms',
  facts: 'Contact details',
  bank: 'Bank account',
  questions: 'Questions about paying',
  notice: 'Notice',
  days: 'Days without school',
  gallery: 'Gallery',
};

const factNames: Record<keyof SchoolDocuments['facts'], string> = {
  address: 'Address',
  phone: 'Phone',
  email: 'E-mail',
  bursaryPhone: 'Bursary’s phone',
  whatsApp: 'WhatsApp',
  officeHours: 'Office hours',
  social: 'Social links',
  copyrightYear: 'Year in the footer',
};

/** What a change does, a sentence for each difference: 'School Fees for SS 1: ₦65,000 → ₦70,000'. */
export function changesInWords<Kind extends SchoolKind>(
  kind: Kind,
  before: SchoolDocuments[Kind],
  after: SchoolDocuments[Kind],
): string[] {
  const changes = differences(documentInWords(kind, before), documentInWords(kind, after));
  const isReordered = changes.length === 0 && JSON.stringify(before) !== JSON.stringify(after);
  return isReordered ? ['The order was changed'] : changes;
}

const factsOf: { [Each in SchoolKind]: (document: SchoolDocuments[Each]) => Facts } = {
  fees: factsOfFees,
  terms: factsOfTerms,
  facts: ({ social, ...facts }) => ({
    ...Object.fromEntries(
      Object.entries(facts).map(([key, value]) => [factNames[key as 'phone'], String(value)]),
    ),
    [factNames.social]: social.map(({ name, address }) => `${name} ${address}`.trim()).join(', '),
  }),
  bank: ({ bank, name, number }) => ({ Bank: bank, 'Account name': name, Number: number }),
  questions: factsOfQuestions,
  notice: factsOfNotice,
  days: factsOfDays,
  gallery: factsOfGallery,
};

/** What a document says, by the name of each fact: 'School Fees for SS 1' is '₦65,000'. */
export function documentInWords<Kind extends SchoolKind>(
  kind: Kind,
  document: SchoolDocuments[Kind],
): Record<string, string> {
  return factsOf[kind](document);
}

/** What a document says, by the name of each fact; an empty text stands for nothing. */
type Facts = Record<string, string>;

function differences(before: Facts, after: Facts): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const [old, now] = [before[name] ?? '', after[name] ?? ''];
    if (old === now) return [];
    if (!old) return [`${name}: ${now}`];
    return [`${name}: ${old} → ${now || 'none'}`];
  });
}

function factsOfFees({ classes, purposes }: Fees): Facts {
  const facts: Facts = {};
  for (const { name, isRetired } of classes) {
    facts[`Class ${name}`] = isRetired ? 'not offered any more' : 'offered';
  }
  for (const { name, isRetired, paidFor, icon, kobo: amounts } of purposes) {
    facts[name] = isRetired
      ? 'not offered any more'
      : `due once a ${paidFor === 'term' ? 'term' : 'session'}`;
    facts[`Icon of ${name}`] = icon;
    for (const [feeClass, amount] of Object.entries(amounts)) {
      facts[`${name} for ${feeClass}`] = amount === null ? '' : formatNaira(kobo(amount));
    }
  }
  return facts;
}

function factsOfTerms({ terms }: TermList): Facts {
  return Object.fromEntries(
    terms.map(({ year, term, feesFrom, begins, ends }) => [
      `Term ${term} of ${year}`,
      `${inWords(begins)} to ${inWords(ends)}, fees from ${inWords(feesFrom)}`,
    ]),
  );
}

function factsOfQuestions({ charge, questions }: PaymentQuestions): Facts {
  const answers = questions.map(({ question, answer }) => [`“${question}”`, answer]);
  return { 'About the charge': charge, ...Object.fromEntries(answers) };
}

function factsOfNotice({ text, level, from, until, link }: Notice): Facts {
  if (!text) return {};
  const span = `${inWords(from)} to ${inWords(until)}`;
  return { Notice: text, 'How urgent': level, Shown: span, Link: link };
}

function factsOfDays({ days }: DayList): Facts {
  return Object.fromEntries(
    days.map(({ name, first, last }) => [
      `${name}, ${inWords(first)}`,
      first === last ? 'one day' : `until ${inWords(last)}`,
    ]),
  );
}

function factsOfGallery({ pictures }: Gallery): Facts {
  return Object.fromEntries(
    pictures.flatMap(({ id, title, category, image, alt, description }) => [
      [`Picture ${id}`, `${title}, ${category}: ${alt} ${description}`.trim()],
      [`File of ${id}`, image],
    ]),
  );
}

function inWords(day: string): string {
  return shortSchoolDay(startOfDay(day));
}
