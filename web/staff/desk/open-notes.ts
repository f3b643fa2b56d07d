import { useState } from 'react';
import type { StaffNote } from '#contract/schemas/fee-notes.ts';
import { fetchOpenNotes } from '../api/fee-notes.ts';

export type OpenNotes = StaffNote[] | 'failed';

/** The open fee notes of those students who were chosen, the one that is due first first. */
export function useOpenNotes() {
  const [found, setFound] = useState<Record<string, OpenNotes>>({});
  return {
    /** undefined while they are on their way */
    of: (studentId: string) => found[studentId],
    async load(studentId: string) {
      const notes = (await fetchOpenNotes(studentId)) ?? 'failed';
      setFound((before) => ({ ...before, [studentId]: notes }));
    },
  };
}
