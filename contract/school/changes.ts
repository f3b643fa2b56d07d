import { shortSchoolDay, startOfDay } from '../dates/school-time.ts';
import { formatNaira, kobo } from '../money.ts';
import type {
  DayList,
  dayKinds,
  Gallery,
  GalleryPicture,
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

export const dayKindNames: Record<(typeof dayKinds)[number], string> = {
  public_holiday: 'Public holiday',
  mid_term: 'Mid-term',
  closed: 'School is closed',
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
  const changes =
    changesOf[kind]?.(before, after) ??
    differences(documentInWords(kind, before), documentInWords(kind, after));
  const isReordered = changes.length === 0 && JSON.stringify(before) !== JSON.stringify(after);
  return isReordered ? ['The order was changed'] : changes;
}

/** Where a fact's name alone does not say which entries belong together. */
const changesOf: {
  [Each in SchoolKind]?: (before: SchoolDocuments[Each], after: SchoolDocuments[Each]) => string[];
} = { gallery: galleryChanges };

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
    facts[`Drawing of ${name}`] = icon;
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
    days.map(({ name, kind, first, last }) => [
      `${name}, ${inWords(first)}`,
      [dayKindNames[kind], first === last ? 'one day' : `until ${inWords(last)}`].join(', '),
    ]),
  );
}

function factsOfGallery({ pictures }: Gallery): Facts {
  return Object.fromEntries(
    pictures.map(({ title, category, alt, description }, index) => [
      `${index + 1}. ${title}`,
      `${category}: ${alt} ${description}`.trim(),
    ]),
  );
}

/** By picture, called as before the change, and field. */
function galleryChanges({ pictures: before }: Gallery, { pictures: after }: Gallery): string[] {
  const removed = before.filter(({ id }) => !after.some((one) => one.id === id));
  return [
    ...after.flatMap((picture) => {
      const old = before.find(({ id }) => id === picture.id);
      return old ? pictureChanges(old, picture) : [`“${picture.title}” is added`];
    }),
    ...removed.map(({ title }) => `“${title}” is removed`),
  ];
}

function pictureChanges(old: GalleryPicture, now: GalleryPicture): string[] {
  const name = `“${old.title}”`;
  const changes = differences(pictureFacts(name, old), pictureFacts(name, now));
  return old.image === now.image ? changes : [`${name} has another file`, ...changes];
}

function pictureFacts(name: string, { title, category, alt, description }: GalleryPicture): Facts {
  return {
    [`Title of ${name}`]: title,
    [`Category of ${name}`]: category,
    [`What ${name} shows`]: alt,
    [`Sentence below ${name}`]: description,
  };
}

function inWords(day: string): string {
  return shortSchoolDay(startOfDay(day));
}
