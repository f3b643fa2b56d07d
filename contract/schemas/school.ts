import * as z from 'zod';
import { galleryCategories } from '#content/gallery.ts';
import { dayKinds, type SchoolDocuments, type SchoolKind } from '../school/documents.ts';
import { purposeIcons } from '../school/fees.ts';
import { dayText, doneAnswer, text, typedText } from './common.ts';

/** Shapes only: which values can be used is said by `school/problems.ts`, to browser and server alike. */

const LONGEST_LIST = 250;

const typedDay = z.string();
const feeClass = z.object({
  name: typedText('name'),
  isRetired: z.boolean().describe('not offered any more').exactOptional(),
});

const fees = z.object({
  classes: z.array(feeClass).max(LONGEST_LIST),
  purposes: z
    .array(
      feeClass.extend({
        icon: z.enum(purposeIcons),
        paidFor: z.enum(['term', 'year']),
        kobo: z
          .record(typedText('name'), z.number().nullable())
          .describe('by class; null: not offered'),
      }),
    )
    .max(LONGEST_LIST),
});

const terms = z.object({
  terms: z
    .array(
      z.object({
        year: typedText(),
        term: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        feesFrom: typedDay,
        begins: typedDay,
        ends: typedDay,
      }),
    )
    .max(LONGEST_LIST),
});

const facts = z.object({
  address: typedText(),
  phone: typedText('phone'),
  email: typedText('email'),
  bursaryPhone: typedText('phone'),
  whatsApp: typedText('phone'),
  officeHours: typedText(),
  social: z.array(z.object({ name: typedText(), address: typedText() })).max(LONGEST_LIST),
  copyrightYear: z.number(),
});

const bank = z.object({ bank: typedText(), name: typedText(), number: typedText('phone') });

const questions = z.object({
  charge: typedText(),
  questions: z.array(z.object({ question: typedText(), answer: typedText() })).max(LONGEST_LIST),
});

const notice = z.object({
  text: typedText(),
  level: z.enum(['information', 'urgent']),
  from: typedDay,
  until: typedDay,
  link: typedText(),
});

const days = z.object({
  days: z
    .array(z.object({ name: typedText(), kind: z.enum(dayKinds), first: typedDay, last: typedDay }))
    .max(LONGEST_LIST),
});

const [, ...categories] = galleryCategories;

const gallery = z.object({
  pictures: z
    .array(
      z.object({
        id: typedText(),
        title: typedText(),
        category: z.enum(categories),
        image: typedText().describe('a drawing of the site, or the address of an uploaded picture'),
        alt: typedText(),
        description: typedText(),
        ground: typedText().exactOptional(),
      }),
    )
    .max(LONGEST_LIST),
});

export const galleryAnswer = doneAnswer.extend({ data: gallery.shape.pictures });

export const uploadedPictureAnswer = doneAnswer.extend({
  data: z.object({ image: text('its address, for the gallery’s document') }),
});

export const documentSchemas = {
  fees,
  terms,
  facts,
  bank,
  questions,
  notice,
  days,
  gallery,
} satisfies {
  // Also of what may be left out: a schema without it would drop it unseen.
  [Kind in SchoolKind]: z.ZodType<SchoolDocuments[Kind]> & {
    shape: Record<keyof SchoolDocuments[Kind], z.ZodType>;
  };
};

const versionFacts = z.object({
  version: z.number().describe('from 1'),
  holdsFrom: text('ISO 8601; it holds from here'),
  author: z.string(),
  createdAt: z.string(),
});

/** One kind as staff see it. */
export function schoolKindAnswer<Kind extends SchoolKind>(kind: Kind) {
  const version = versionFacts.extend({ document: documentSchemas[kind] });
  return doneAnswer.extend({
    data: z.object({
      current: version,
      upcoming: z.array(version).describe('what will hold later, the next first'),
      newest: z.number().describe('to be sent back as If-Match with a change'),
      inUse: z.array(z.string()).describe('names that payments carry: to retire, not to delete'),
    }),
  });
}

export function schoolChangeBody<Kind extends SchoolKind>(kind: Kind) {
  return z.object({
    document: documentSchemas[kind],
    holdsFrom: dayText.describe('a day from tomorrow on; without it, at once').optional(),
  });
}

export const schoolVersionsAnswer = doneAnswer.extend({
  data: z.array(versionFacts.extend({ changes: z.array(z.string()).describe('in words') })),
});

export const schoolVersionParams = z.object({ version: z.coerce.number().int().min(1) });

export function schoolVersionAnswer<Kind extends SchoolKind>(kind: Kind) {
  return doneAnswer.extend({ data: versionFacts.extend({ document: documentSchemas[kind] }) });
}

export const publicSchoolAnswer = doneAnswer.extend({
  data: z.object({
    name: z.string(),
    facts,
    bank: bank.nullable().describe('null where the school gives no account'),
    fees: fees.describe('as they hold now, without what is not offered any more'),
    paidFor: z
      .record(z.string(), z.string())
      .describe('by purpose: the term or the session that is paid for today'),
    charge: text('who bears what the provider takes'),
    questions: questions.shape.questions,
    terms: z.array(terms.shape.terms.element),
    notice: notice.nullable().describe('null while there is none'),
    days: z.array(days.shape.days.element),
  }),
});
