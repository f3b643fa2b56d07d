import { school } from '#content/school.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { REFERENCE_LETTERS, REFERENCE_RANDOM_LENGTH } from '#contract/references.ts';
import { randomBytes } from '../../runtime/randomness.ts';

/** 'WBS-20261120-…': school, school day and 130 random bits. Unguessable, because verifying needs no sign-in. */
export function newReference(now: Date): string {
  const day = calendarDay(now).replaceAll('-', '');
  // Thirty-two letters divide a byte evenly: none is likelier than another.
  const random = Array.from(
    randomBytes(REFERENCE_RANDOM_LENGTH),
    (byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length],
  );
  return `${school.referencePrefix}-${day}-${random.join('')}`;
}
