import { sql } from 'kysely';

const due = sql<number>`(case when fee_notes.ended_at is null then fee_notes.due_kobo else 0 end)`;
const paid = sql<number>`(fee_notes.online_kobo + fee_notes.desk_kobo + fee_notes.moved_kobo)`;

/** `moneyNow`, `outstandingOf` and `surplusOf` of contract/book/fee-notes.ts in SQL. */
export const noteMoney = {
  due,
  paid,
  outstanding: sql<number>`(case when ${due} > ${paid} then ${due} - ${paid} else 0 end)`,
  surplus: sql<number>`(case when ${paid} > ${due} then ${paid} - ${due} else 0 end)`,
};
