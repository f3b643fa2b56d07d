/** What the super administrators are told in the morning. Of the schemas only their types: the browser loads this file. */
import type * as z from 'zod';
import type {
  morningNote,
  morningNoteAnswer,
  noteChoiceAnswer,
  noteLine,
} from './schemas/morning-note.ts';

export type NoteLine = z.infer<typeof noteLine>;
export type MorningNote = z.infer<typeof morningNote>;
export type MorningNoteAnswer = z.infer<typeof morningNoteAnswer>;
export type NoteChoiceAnswer = z.infer<typeof noteChoiceAnswer>;
