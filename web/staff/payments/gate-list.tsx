import { useEffect, useEffectEvent, useState } from 'react';
import { school } from '#content/school.ts';
import { fullMoment, shortSchoolDay } from '#contract/dates/school-time.ts';
import type { StaffPayment } from '#contract/staff.ts';
import { fetchPaymentsToPrint, type PaymentsQuery } from '../../api/staff-payments.ts';
import { Button } from '../../ui/button.tsx';
import { useAuth } from '../auth/auth-provider.tsx';
import { useAlerts } from '../panel/alerts.tsx';
import { nairaText } from '../staff-texts.ts';
import { filterWords } from './payments-address.ts';
import './gate-list-print.css';
import { standingOf, statusWords } from './payment-statuses.tsx';

type List = NonNullable<Awaited<ReturnType<typeof fetchPaymentsToPrint>>>;

/** Prints all that the list shows, each payment in a line, to be ticked off at the gate. */
export function PrintList({ query }: { query: PaymentsQuery }) {
  const { request } = useAuth();
  const tell = useAlerts();
  const [isBusy, setBusy] = useState(false);
  const [list, setList] = useState<List>();

  async function prepare() {
    setBusy(true);
    const found = await fetchPaymentsToPrint(request, query);
    setBusy(false);
    if (found) setList(found);
    else tell('The list could not be prepared. Please try again in a minute.', 'bad');
  }

  return (
    <>
      <Button variant="line" size="small" busy={isBusy} busyText="Wait..." onClick={prepare}>
        Print list
      </Button>
      {list && <PrintedList list={list} query={query} onPrinted={() => setList(undefined)} />}
    </>
  );
}

interface PrintedListProps {
  list: List;
  query: PaymentsQuery;
  onPrinted: () => void;
}

function PrintedList({ list, query, onPrinted }: PrintedListProps) {
  const end = useEffectEvent(onPrinted);

  useEffect(() => {
    const stop = () => end();
    window.addEventListener('afterprint', stop);
    // Phones never tell when their window has closed: there the list stays, unseen, until it is printed anew.
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
            <th>Seen</th>
            <th>No.</th>
            <th>Student</th>
            <th>Class</th>
            <th>Purpose</th>
            <th>Amount</th>
            <th>Status</th>
            <th>Day</th>
          </tr>
        </thead>
        <tbody>
          {list.payments.map((payment, index) => (
            <PrintedRow key={payment._id} payment={payment} number={index + 1} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PrintedRow({ payment, number }: { payment: StaffPayment; number: number }) {
  return (
    <tr>
      <td />
      <td>{number}</td>
      <td translate="no">{payment.studentName || payment.reference}</td>
      <td>{payment.class}</td>
      <td>{payment.paymentPurpose}</td>
      <td>{nairaText(payment.amount)}</td>
      <td>{standingOf(payment)}</td>
      <td>{shortSchoolDay(payment.paidAt ?? payment.createdAt)}</td>
    </tr>
  );
}

/** 'JSS 3: paid, First Term, 2026/2027' */
function titleOf(query: PaymentsQuery): string {
  const { feeClass, status, words } = query;
  const parts = [
    status !== 'all' && statusWords[status].toLowerCase(),
    ...filterWords(query),
    words && `“${words}”`,
  ].filter(Boolean);
  return [feeClass || 'Payments', parts.join(', ')].filter(Boolean).join(': ');
}
