import * as z from 'zod';
import { listColumns, MOST_COLUMNS, MOST_ROWS, ROWS_ABOVE } from '../book/class-list.ts';
import { doneAnswer, pageNumber, pagination, requiredTyped, text, typedText } from './common.ts';

const student = z.object({
  _id: z.string(),
  fullName: z.string(),
  class: z.string(),
  admissionNumber: z.string(),
  parentName: z.string(),
  parentPhone: z.string(),
  parentEmail: z.string(),
  leftAt: text('ISO 8601, UTC; null while the student attends').nullable(),
});

export type Student = z.infer<typeof student>;

export const studentsQuery = z.object({
  page: pageNumber.default(1),
  class: z.string().optional(),
  q: typedText('text').optional().describe('words of the name, admission number or phone'),
  left: z.enum(['true', 'false']).default('false').describe('those who have left'),
});

export type StudentsQuery = z.infer<typeof studentsQuery>;

export const studentsAnswer = doneAnswer.extend({
  data: z.array(student),
  pagination,
  classes: z
    .array(z.object({ class: z.string(), students: z.number() }))
    .describe('how many attend each class'),
});

export const studentBody = z.object({
  fullName: requiredTyped('name', 'Please enter the student’s name'),
  class: z.string('Please choose a class'),
  admissionNumber: typedText('text').default(''),
  parentName: typedText('name').default(''),
  parentPhone: typedText('phone').default(''),
  parentEmail: typedText('text').default(''),
});

export type StudentBody = z.infer<typeof studentBody>;

export const siblingsAnswer = doneAnswer.extend({ data: z.array(student) });

export type SiblingsAnswer = z.infer<typeof siblingsAnswer>;

export const studentAnswer = doneAnswer.extend({ data: student });

const rows = z
  .array(z.array(z.string().max(500)).max(MOST_COLUMNS), 'Please send the rows of the list')
  .min(1, 'The list is empty')
  .max(MOST_ROWS + ROWS_ABOVE, `A list can have up to ${MOST_ROWS} rows`);

const mapping = z.object({
  headerRow: z
    .int()
    .min(0)
    .max(MOST_ROWS)
    .describe('which row names the columns, from 1; 0 for none. Rows above it are left out'),
  columns: z.array(z.enum(listColumns).nullable()).max(MOST_COLUMNS),
});

const decision = z.object({
  row: z.int().positive(),
  as: z.enum(['new', 'skip', 'same']),
  studentId: z.string().optional().describe('for `same`: which student it is'),
});

export type ListDecision = z.infer<typeof decision>;

const decisions = z.array(decision).max(MOST_ROWS);

export const previewBody = z.object({
  rows,
  mapping: mapping.optional().describe('guessed where it is not given'),
  decisions: decisions.default([]).describe('about rows that an earlier preview called doubtful'),
});

export const importBody = z.object({
  rows,
  mapping,
  decisions,
  left: z.array(z.string()).max(10_000).describe('ids of missing students who have left'),
  digest: z.string().describe('of the preview: another outcome is refused'),
});

export type PreviewBody = z.infer<typeof previewBody>;
export type ImportBody = z.infer<typeof importBody>;

const listItem = z.object({
  row: z.number().describe('of the file, from 1'),
  fullName: z.string(),
  class: z.string(),
  kind: z.enum(['new', 'unchanged', 'changed', 'moved', 'doubtful', 'skipped']),
  changes: z.array(z.string()).describe('what changes, in words'),
  choices: z
    .array(z.enum(['new', 'skip', 'same']))
    .describe('what a person can decide about a doubtful row')
    .exactOptional(),
  candidates: z
    .array(z.object({ _id: z.string(), fullName: z.string(), class: z.string(), why: z.string() }))
    .describe('who it may be, where that is doubtful; empty for a child who stands twice'),
});

export type ListItem = z.infer<typeof listItem>;

const listPreview = z.object({
  mapping,
  problems: z
    .array(z.object({ row: z.number(), column: z.string(), message: z.string() }))
    .describe('nothing can be written while there are any'),
  notes: z.array(z.string()).describe('what was read otherwise than it is written, in words'),
  items: z.array(listItem),
  missing: z
    .array(z.object({ _id: z.string(), fullName: z.string(), class: z.string() }))
    .describe('students of the classes in the list who are not on it'),
  counts: z.object({
    new: z.number(),
    unchanged: z.number(),
    changed: z.number(),
    moved: z.number(),
    doubtful: z.number(),
    skipped: z.number(),
  }),
  digest: z.string(),
});

export type ListPreview = z.infer<typeof listPreview>;

export const listPreviewAnswer = doneAnswer.extend({ data: listPreview });

export const importedAnswer = doneAnswer.extend({
  data: z.object({
    added: z.number(),
    changed: z.number(),
    left: z.number(),
    matched: z.number().describe('payments that are now known to be of one of these students'),
  }),
});

const promotion = {
  steps: z
    .array(z.object({ from: z.string().max(200), to: z.string().max(200).nullable() }))
    .min(1, 'Please choose at least one class')
    .max(100)
    .describe('`to` is null for those who leave'),
  exceptions: z
    .array(z.object({ studentId: z.string().max(60), to: z.string().max(200).nullable() }))
    .max(1_000, 'Please choose up to 1,000 exceptions')
    .default([])
    .describe('students who go elsewhere, or stay (`to` is their own class)'),
};

export const promotionPreviewBody = z.object(promotion);
export const promotionBody = z.object({
  ...promotion,
  digest: z.string().max(100).describe('of the preview: another outcome is refused'),
});

export type Promotion = z.infer<typeof promotionPreviewBody>;
export type PromotionBody = z.infer<typeof promotionBody>;

const promotionPreview = z.object({
  moves: z
    .array(z.object({ from: z.string(), to: z.string().nullable(), students: z.number() }))
    .describe('without the exceptions'),
  exceptions: z.array(
    z.object({
      _id: z.string(),
      fullName: z.string(),
      class: z.string(),
      to: z.string().nullable(),
    }),
  ),
  staying: z
    .array(z.object({ class: z.string(), students: z.number() }))
    .describe('classes that are not offered any more, which no step moves'),
  moved: z.number(),
  left: z.number(),
  promotedAt: text('when classes were last promoted, ISO 8601').exactOptional(),
  digest: z.string(),
});

export type PromotionPreview = z.infer<typeof promotionPreview>;

export const promotionPreviewAnswer = doneAnswer.extend({ data: promotionPreview });

export const promotedAnswer = doneAnswer.extend({
  data: z.object({ moved: z.number(), left: z.number() }),
});
export type StudentsAnswer = z.infer<typeof studentsAnswer>;
export type StudentAnswer = z.infer<typeof studentAnswer>;
export type ListPreviewAnswer = z.infer<typeof listPreviewAnswer>;
export type ImportedAnswer = z.infer<typeof importedAnswer>;
export type PromotionPreviewAnswer = z.infer<typeof promotionPreviewAnswer>;
export type PromotedAnswer = z.infer<typeof promotedAnswer>;
