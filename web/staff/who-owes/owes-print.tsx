import { shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { fetchOwesToPrint } from '../api/who-owes.ts';
import { PrintButton, type PrintedListFacts } from '../payments/gate-list.tsx';
import { countText, nairaText } from '../staff-texts.ts';
import type { OwesQuery } from './owes-address.ts';
import { standingInWords } from './owes-list.tsx';

type List = NonNullable<Awaited<ReturnType<typeof fetchOwesToPrint>>>;

/** Prints all that the list shows, to be ticked off at the gate. */
export function PrintOwes({ query }: { query: OwesQuery }) {
  const prepare = async () => {
    const list = await fetchOwesToPrint(query);
    return list && printed(query, list);
  };
  return <PrintButton prepare={prepare} />;
}

function printed(query: OwesQuery, list: List): PrintedListFacts {
  const { rows, total } = list;
  return {
    title: titleOf(query, list),
    count: `${countText(total)} lines`,
    more: total > rows.length ? `the first ${rows.length}` : '',
    heads: ['Student', 'Class', 'Purpose', 'Due', 'Paid', 'Outstanding', 'Standing'],
    rows: rows.map((row) => ({
      key: row._id,
      name: row.studentName,
      cells: [
        row.class,
        row.purpose,
        ...[row.due, row.paid, row.outstanding].map((naira) =>
          row.standing === 'no_note_yet' ? '' : nairaText(naira),
        ),
        standingText(row),
      ],
    })),
  };
}

function standingText(row: List['rows'][number]): string {
  const { nextDueOn } = row;
  const words = standingInWords(row);
  return nextDueOn ? `${words}, due ${shortSchoolDay(startOfDay(nextDueOn))}` : words;
}

const lists: Record<OwesQuery['standing'], string> = {
  owing: 'who owes',
  open: 'who has not paid',
  part_paid: 'who has paid in part',
  paid: 'who has paid',
  overpaid: 'who has paid too much',
  without_note: 'paid without a fee note',
  no_note_yet: 'who has no fee note yet',
  all: 'all fee notes',
};

/** 'JSS 3: who owes, School Fees, First Term, 2026/2027' */
function titleOf({ class: feeClass, standing, purpose }: OwesQuery, { term }: List): string {
  const facts = [lists[standing], purpose, term.name].filter(Boolean).join(', ');
  return `${feeClass || 'The whole school'}: ${facts}`;
}
