import * as z from 'zod';
import { school as brand } from '#content/school.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { dayText } from '#contract/schemas/common.ts';
import { documentSchemas } from '#contract/schemas/school.ts';
import { kindNames } from '#contract/school/changes.ts';
import { type SchoolDocuments, type SchoolKind, schoolKinds } from '#contract/school/documents.ts';
import { documentProblems } from '#contract/school/problems.ts';
import { AppError } from '../errors/app-error.ts';
import type { School } from './school.ts';

export const LARGEST_FILE_BYTES = 2_000_000;

const FORMAT = 'school-settings';
/** Raised when older programs could not read the file any more. */
const NUMBER = 1;
const MOST_SENTENCES = 10;

/** One kind in a file: what held when it was written, and what would hold from later days. */
export interface FiledKind<Kind extends SchoolKind = SchoolKind> {
  current: SchoolDocuments[Kind];
  upcoming: { from: string; document: SchoolDocuments[Kind] }[];
}

/** A file may have some kinds only. */
export type FiledKinds = { [Kind in SchoolKind]?: FiledKind<Kind> };

const envelope = z.object({
  format: z.literal(FORMAT),
  number: z.int().positive(),
  school: z.string(),
  settings: z.unknown(),
});

const settingsSchema = z.strictObject(
  Object.fromEntries(schoolKinds.map((kind) => [kind, filedKind(kind).optional()])),
);

/** The school's settings as the text of a file: what holds now, and later. */
export async function writeSchoolFile(school: School, now: Date): Promise<string> {
  const entries = schoolKinds.map(async (kind) => {
    const { current, upcoming } = await school.find(kind);
    const later = upcoming.map(({ holdsFrom, document }) => {
      return { from: calendarDay(holdsFrom), document };
    });
    return [kind, { current: current.document, upcoming: later }] as const;
  });
  const file = {
    format: FORMAT,
    number: NUMBER,
    school: brand.name,
    writtenAt: now.toISOString(),
    settings: Object.fromEntries(await Promise.all(entries)),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** Throws an AppError with a sentence for what is no usable file of this school. */
export function readSchoolFile(
  bytes: Uint8Array,
  { anySchool }: { anySchool: boolean },
): FiledKinds {
  const { school, number, settings } = readEnvelope(bytes);
  if (number > NUMBER) {
    throw refused(
      `The file was written by a newer version of this program (format ${number}; this one reads up to ${NUMBER}). Update the program first.`,
    );
  }
  if (school !== brand.name && !anySchool) {
    throw refused(
      `The file is of “${school}”, and this school is “${brand.name}”. If you mean it, add --other-school.`,
    );
  }
  const read = settingsSchema.safeParse(settings);
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue?.path.join('.') || 'settings';
    throw refused(`The file is damaged, or was changed by hand: ${place}: ${issue?.message}.`);
  }
  const kinds = read.data as FiledKinds;
  refuseProblems(kinds);
  return kinds;
}

function readEnvelope(bytes: Uint8Array): z.infer<typeof envelope> {
  if (bytes.length > LARGEST_FILE_BYTES) {
    throw refused('The file is too large for settings of a school: they take less than 2 MB.');
  }
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refused('The file is not JSON, or is damaged: it cannot be read to its end.');
  }
  const read = envelope.safeParse(content);
  if (!read.success) {
    throw refused('The file is not one that “npm run school -- export” has written.');
  }
  return read.data;
}

function refuseProblems(kinds: FiledKinds): void {
  const sentences = schoolKinds.flatMap((kind) => {
    const filed = kinds[kind];
    const documents = filed ? [filed.current, ...filed.upcoming.map((one) => one.document)] : [];
    return documents.flatMap((document) =>
      Object.entries(documentProblems(kind, document)).map(
        ([place, sentence]) => `${kindNames[kind]}, ${place}: ${sentence}.`,
      ),
    );
  });
  if (sentences.length === 0) return;
  const shown = sentences.slice(0, MOST_SENTENCES);
  const more = sentences.length - shown.length;
  throw refused([...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'));
}

function filedKind<Kind extends SchoolKind>(kind: Kind) {
  const document = documentSchemas[kind];
  const later = z.object({ from: dayText, document });
  return z.object({ current: document, upcoming: z.array(later).max(100).default([]) });
}

function refused(sentence: string): AppError {
  return new AppError('invalid', `${sentence}\nNothing was changed.`);
}
