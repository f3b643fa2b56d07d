import { count } from '../../../faults/record.ts';
import type { Actor } from '../stage.ts';

/** The provider lists a hundred at a time. */
const MORE_THAN_A_PAGE = 101;

/** Other software opens so many checkouts that the provider's list has several pages. */
export const busyForeign: Actor = {
  weight: 1,
  async play({ provider, record, nextNumber }) {
    for (let one = 0; one < MORE_THAN_A_PAGE; one += 1) {
      const reference = `OTHER-SOFTWARE-${nextNumber()}-${one}`;
      const body = { email: 'buyer@example.com', amount: 10_000, reference };
      // It may meet what was meant for another caller.
      await provider.initialize(body).catch(() => {});
    }
    count(record, 'busy days of other software');
  },
};
