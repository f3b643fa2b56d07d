import * as z from 'zod';
import { count } from '../../../faults/record.ts';
import type { Actor } from '../stage.ts';

const MATCHES = '/api/admin/students/matches';

const list = z.object({
  data: z.array(
    z.object({ reference: z.string(), candidates: z.array(z.object({ _id: z.string() })) }),
  ),
});

/** Whose a payment is: one of the suggested students, any other, or nobody of the school. */
export const matchPayment: Actor = {
  weight: 6,
  async play({ office, notes, record }, random) {
    const session = office.someone(random);
    const which = random.chance(0.8) ? 'open' : 'none';
    const shown = list.safeParse((await session.call('GET', `${MATCHES}?list=${which}`))?.body);
    const [first, ...others] = shown.data?.data ?? [];
    const [note, ...otherNotes] = notes;
    if (!first || !note) return count(record, 'matches: nothing to match');
    const { reference, candidates } = random.pick([first, ...others]);
    if (random.chance(0.2)) {
      const answer = await session.call('POST', `${MATCHES}/${reference}/none`);
      return count(record, `matches: of no student, ${answer?.status ?? 'no answer'}`);
    }
    const [likely] = candidates;
    const anyone = random.pick([note, ...otherNotes]).studentId;
    const studentId = likely && random.chance(0.7) ? likely._id : anyone;
    const answer = await session.call('POST', `${MATCHES}/${reference}`, { studentId });
    count(record, `matches: matched, ${answer?.status ?? 'no answer'}`);
  },
};

/** It was somebody else's: the fee note has less again. */
export const unmatchPayment: Actor = {
  weight: 4,
  async play({ office, books, record }, random) {
    const rows = await books
      .db()
      .selectFrom('payments')
      .select('reference')
      .where('student_id', 'is not', null)
      .where('paid_at', 'is not', null)
      .orderBy('number')
      .execute();
    const [first, ...others] = rows;
    if (!first) return count(record, 'matches: nothing to undo');
    const { reference } = random.pick([first, ...others]);
    await office.ask(
      office.someone(random),
      'taken from a student',
      `${MATCHES}/${reference}/undo`,
      (reason) => ({ reason }),
    );
  },
};
