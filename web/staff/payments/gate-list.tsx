import { useEffect, useEffectEvent, useState } from 'react';
import { school } from '#content/school.ts';
import { fullMoment, shortSchoolDay } from '#contract/dates/school-time.ts';
import { SmallButton } from '../../ui/button.tsx';
import { fetchPaymentsToPrint } from '../api/payments.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { useAction } from '../panel/use-action.ts';
import { nairaText } from '../staff-texts.ts';
import { filterWords, isOfThisYear, type PaymentsQuery } from './payments-address.ts';
import './gate-list-print.css';
import { standingOf, statuses } from './payment-statuses.tsx';

type List = NonNullable<Awaited<ReturnType<typeof fetchPaymentsToPrint>>>;

interface PrintListProps {
  query: PaymentsQuery;
  /** '2026/2027 session' */
  thisYear: string;
}

/** Prints all that the list shows, one row for each payment, to be ticked off at the gate. */
export function PrintList({ query, thisYear }: PrintListProps) {
  const prepare = async () => {
    const list = await fetchPaymentsToPrint(query);
    return list && printed(titleOf(query, thisYear), list);
  };
  return <PrintButton prepare={prepare} />;
}

function printed(title: string, { payments, total }: List): PrintedListFacts {
  return {
    title,
    count: `${total} payments`,
    more: total > payments.length ? `the first ${payments.length}` : '',
    heads: ['Student', 'Class', 'Purpose', 'Amount', 'Status', 'Day'],
    rows: payments.map((payment) => ({
      key: payment._id,
      name: payment.studentName || payment.reference,
      cells: [
        payment.class,
        payment.paymentPurpose,
        nairaText(payment.amount),
        standingOf(payment),
        shortSchoolDay(payment.paidAt ?? payment.createdAt),
      ],
    })),
  };
}

interface PrintButtonProps {
  /** Resolves to undefined when the list cannot be had. */
  prepare: () => Promise<PrintedListFacts | undefined>;
}

/** Prepares a list, and prints it. */
export function PrintButton({ prepare }: PrintButtonProps) {
  const tell = useAlerts();
  const [list, setList] = useState<PrintedListFacts>();
  const [isBusy, start] = useAction(async () => {
    const found = await prepare();
    if (found) setList(found);
    else tell('The list could not be prepared. Please try again in a minute.', 'bad');
  });
  return (
    <>
      <SmallButton busy={isBusy} busyText="Wait..." onClick={start}>
        Print list
      </SmallButton>
      {list && <PrintedList {...list} onPrinted={() => setList(undefined)} />}
    </>
  );
}

export interface PrintedListFacts {
  title: string;
  /** '312 payments' */
  count: string;
  /** said where not all are printed */
  more: string;
  /** what stands beside the box to tick and the number; the first is the name */
  heads: readonly string[];
  rows: readonly { key: string; name: string; cells: readonly string[] }[];
}

interface PrintedListProps extends PrintedListFacts {
  onPrinted: () => void;
}

/** A list alone on the paper, with a box to tick on each line; opens the print window. */
function PrintedList({ title, count, more, heads, rows, onPrinted }: PrintedListProps) {
  const end = useEffectEvent(onPrinted);

  useEffect(() => {
    const stop = () => end();
    window.addEventListener('afterprint', stop);
    // Phones send no event when the print window closes: there the list stays, unseen, until it is printed again.
    window.print();
    return () => window.removeEventListener('afterprint', stop);
  }, []);

  return (
    <section data-gate-list>
      <h1>{title}</h1>
      <p>
        {school.name} · {count}, as of {fullMoment(Date.now())}
        {more && ` · ${more}`}
      </p>
      <table>
        <thead>
          <tr>
            {['Seen', 'No.', ...heads].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }, index) => (
            <tr key={key}>
              <td />
              <td>{index + 1}</td>
              <td translate="no">{name}</td>
              {cells.map((cell, place) => (
                <td key={heads[place + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** 'JSS 3: paid, First Term, 2026/2027' */
function titleOf(query: PaymentsQuery, thisYear: string): string {
  const { class: feeClass, status, q } = query;
  const filters = [
    status !== 'all' && statuses[status].label.toLowerCase(),
    ...filterWords(query),
    isOfThisYear(query) && thisYear,
    q && `“${q}”`,
  ].filter(Boolean);
  return [feeClass || 'Payments', filters.join(', ')].filter(Boolean).join(': ');
}
