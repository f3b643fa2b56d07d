import { useState } from 'react';
import { shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { SmallButton } from '../../ui/button.tsx';
import { fetchOwesToPrint } from '../api/who-owes.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { useAction } from '../panel/use-action.ts';
import { PrintedList } from '../payments/gate-list.tsx';
import { countText, nairaText } from '../staff-texts.ts';
import type { OwesQuery } from './owes-address.ts';
import { standingNames } from './owes-list.tsx';

type List = NonNullable<Awaited<ReturnType<typeof fetchOwesToPrint>>>;

/** Prints all that the list shows, to be ticked off at the gate. */
export function PrintOwes({ query }: { query: OwesQuery }) {
  const tell = useAlerts();
  const [list, setList] = useState<List>();
  const [isBusy, prepare] = useAction(async () => {
    const found = await fetchOwesToPrint(query);
    if (found) setList(found);
    else tell('The list could not be prepared. Please try again in a minute.', 'bad');
  });

  return (
    <>
      <SmallButton busy={isBusy} busyText="Wait..." onClick={prepare}>
        Print list
      </SmallButton>
      {list && (
        <PrintedList
          title={titleOf(query, list)}
          count={`${countText(list.total)} lines`}
          more={list.total > list.rows.length ? `the first ${list.rows.length}` : ''}
          heads={['Student', 'Class', 'Purpose', 'Due', 'Paid', 'Outstanding', 'Standing']}
          rows={list.rows.map((row) => ({
            key: row._id,
            name: row.studentName,
            cells: [
              row.class,
              row.purpose,
              ...[row.due, row.paid, row.outstanding].map((naira) =>
                row.standing === 'no_note_yet' ? '' : nairaText(naira),
              ),
              [
                standingNames[row.standing],
                row.nextDueOn && `due ${shortSchoolDay(startOfDay(row.nextDueOn))}`,
              ]
                .filter(Boolean)
                .join(', '),
            ],
          }))}
          onPrinted={() => setList(undefined)}
        />
      )}
    </>
  );
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
