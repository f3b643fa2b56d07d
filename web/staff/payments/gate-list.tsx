import { useEffect, useEffectEvent, useState } from 'react';
import { school } from '#content/school.ts';
import { fullMoment, shortSchoolDay } from '#contract/dates/school-time.ts';
import { SmallButton } from '../../ui/button.tsx';
import { fetchPaymentsToPrint } from '../api/payments.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { useAction } from '../panel/use-action.ts';
import { nairaText } from '../staff-texts.ts';
import { filterWords, type PaymentsQuery } from './payments-address.ts';
import './gate-list-print.css';
import { standingOf, statuses } from './payment-statuses.tsx';

type List = NonNullable<Awaited<ReturnType<typeof fetchPaymentsToPrint>>>;

/** Prints all that the list shows, one row for each payment, to be ticked off at the gate. */
export function PrintList({ query }: { query: PaymentsQuery }) {
  const tell = useAlerts();
  const [list, setList] = useState<List>();
  const [isBusy, prepare] = useAction(async () => {
    const found = await fetchPaymentsToPrint(query);
    if (found) setList(found);
    else tell('The list could not be prepared. Please try again in a minute.', 'bad');
  });

  return (
    <>
      <SmallButton busy={isBusy} busyText="Wait..." onClick={prepare}>
        Print list
      </SmallButton>
      {list && <PrintedList list={list} query={query} onPrinted={() => setList(undefined)} />}
    </>
  );
}

function PrintedList(props: { list: List; query: PaymentsQuery; onPrinted: () => void }) {
  const { list, query } = props;
  const end = useEffectEvent(props.onPrinted);

  useEffect(() => {
    const stop = () => end();
    window.addEventListener('afterprint', stop);
    // Phones send no event when the print window closes: there the list stays, unseen, until it is printed again.
    window.print();
    return () => window.removeEventListener('afterprint', stop);
  }, []);

  return (
    <section data-gate-list>
      <h1>{titleOf(query)}</h1>
      <p>
        {school.name} · {list.total} payments, as of {fullMoment(Date.now())}
        {list.total > list.payments.length && ` · the first ${list.payments.length}`}
      </p>
      <table>
        <thead>
          <tr>
            {['Seen', 'No.', 'Student', 'Class', 'Purpose', 'Amount', 'Status', 'Day'].map(
              (head) => (
                <th key={head}>{head}</th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {list.payments.map((payment, index) => (
            <tr key={payment._id}>
              <td />
              <td>{index + 1}</td>
              <td translate="no">{payment.studentName || payment.reference}</td>
              <td>{payment.class}</td>
              <td>{payment.paymentPurpose}</td>
              <td>{nairaText(payment.amount)}</td>
              <td>{standingOf(payment)}</td>
              <td>{shortSchoolDay(payment.paidAt ?? payment.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** 'JSS 3: paid, First Term, 2026/2027' */
function titleOf(query: PaymentsQuery): string {
  const { class: feeClass, status, q } = query;
  const filters = [
    status !== 'all' && statuses[status].label.toLowerCase(),
    ...filterWords(query),
    q && `“${q}”`,
  ].filter(Boolean);
  return [feeClass || 'Payments', filters.join(', ')].filter(Boolean).join(': ');
}
