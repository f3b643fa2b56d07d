import { count } from '../../../faults/record.ts';
import { tokenOf } from '../models/tokens.ts';
import type { Actor } from '../stage.ts';

/** The office writes down the e-mail of a parent, and has the fee note of the child sent there, or a reminder. */
export const sendNote: Actor = {
  weight: 4,
  async play({ clerk, notes, record, nextNumber, restores }, random) {
    const [first, ...others] = notes;
    if (!first) return;
    const { id, studentId, fullName, feeClass } = random.pick([first, ...others]);
    const parentEmail = `${tokenOf(nextNumber()).letters.toLowerCase()}@example.com`;
    const changed = await clerk.askUntilTold('PUT', `/api/admin/students/${studentId}`, {
      body: { fullName, class: feeClass, parentEmail },
    });
    if (changed.status !== 200) {
      record.problems.push(`a student was not changed: ${JSON.stringify(changed.body)}`);
      return;
    }
    const restoresBefore = restores();
    const what = random.chance(0.7) ? 'send' : 'remind';
    const path = `/api/admin/fee-notes/${id}/${what}`;
    const sent = await clerk.askUntilTold('POST', path, { body: { by: 'email' } });
    // One is on its way, nothing is due any more, or it was reminded lately; or a restore took the address back.
    if (sent.status === 409) return count(record, 'fee notes: not sent');
    if (sent.status === 200) return count(record, 'fee notes: sent by e-mail');
    if (restores() === restoresBefore) {
      record.problems.push(`a fee note was not sent: ${JSON.stringify(sent.body)}`);
    }
  },
};
