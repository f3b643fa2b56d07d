import { Link } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { sourceNames } from '#contract/book/desk.ts';
import { schoolMoment } from '#contract/dates/school-time.ts';
import type {
  PaymentSort,
  PaymentTotals,
  StaffPayment,
  StaffPaymentsAnswer,
} from '#contract/staff.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { ReferenceText } from '../../ui/reference-text.tsx';
import { TextInPlace } from '../../ui/text-in-place.tsx';
import { EmptyList } from '../panel/empty-list.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import type { Loaded } from '../panel/loading.ts';
import { figureColumn, rowOpener, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { useIsWide } from '../panel/use-is-wide.ts';
import { countText, nairaText, paymentsText } from '../staff-texts.ts';
import { searchedDetails } from './payment-facts.tsx';
import { StatusBadge } from './payment-statuses.tsx';
import {
  everything,
  isNarrowed,
  isOfThisYear,
  type PaymentsQuery,
  paymentsAddress,
} from './payments-address.ts';
import styles from './payments-list.module.css';

interface PaymentsListProps {
  query: PaymentsQuery;
  found: Loaded<StaffPaymentsAnswer>;
  onOpen: (reference: string) => void;
}

/** One page of payments with their totals; each payment opens its timeline. */
export function PaymentsList({ query, found, onOpen }: PaymentsListProps) {
  // On a phone the heads are not seen: there the field above the list says the order.
  const hasHeads = useIsWide();
  return (
    <div aria-busy={found.isLoading}>
      <LoadFrame
        loaded={found}
        loading="Loading payments..."
        failed="The payments cannot be loaded just now."
      >
        {({ data, totals, sortedBy, pagination }) => (
          <>
            <PaymentsTotals totals={totals} pagination={pagination} />
            {sortedBy !== query.sort && !found.isLoading && (
              <p className={`inset ${styles.note}`}>
                These are too many to stand in order of name: the newest come first. Choose a class,
                a term or some days.
              </p>
            )}
            {data.length === 0 ? (
              <EmptyList
                title="No Payments Found"
                text={emptyText(query)}
                next={
                  isNarrowed(query)
                    ? { to: paymentsAddress(everything), label: 'Show all payments' }
                    : { to: pages.payment, label: 'Open the payment page' }
                }
              />
            ) : (
              <StaffTable
                caption="Payments"
                className={styles.table}
                columns={columnsOf(onOpen).map((column) =>
                  hasHeads ? withSort(column, query, sortedBy) : column,
                )}
                rows={data}
                keyOf={({ _id }) => _id}
              />
            )}
            {pagination.pages > 1 && (
              <div className="pages">
                <Pagination
                  {...pagination}
                  addressOf={(page) => paymentsAddress({ ...query, page })}
                />
              </div>
            )}
          </>
        )}
      </LoadFrame>
    </div>
  );
}

interface SortableColumn extends StaffColumn<StaffPayment> {
  /** what the head sorts by: first so, then the other way round */
  sorts?: [PaymentSort, PaymentSort];
}

function columnsOf(onOpen: (reference: string) => void): SortableColumn[] {
  return [
    {
      label: 'Student',
      sorts: ['a-z', 'z-a'],
      cell: (payment) => <Student payment={payment} onOpen={onOpen} />,
    },
    {
      label: 'Amount',
      isEnd: true,
      sorts: ['most', 'least'],
      cell: ({ amount, refunded, review }) => (
        <>
          <b>{nairaText(amount)}</b>
          {refunded > 0 && (
            <span className={`under ${styles.refunded}`}>-{nairaText(refunded)}</span>
          )}
          {review?.amounts && (
            <span className="fine under">{nairaText(review.amounts.arrived)} arrived</span>
          )}
          {review?.surplus && (
            <span className="fine under">{nairaText(review.surplus.amount)} too much</span>
          )}
        </>
      ),
    },
    {
      label: 'Purpose',
      cell: ({ paymentPurpose, class: feeClass, term }) => (
        <>
          {[paymentPurpose, feeClass].filter(Boolean).join(', ') || '–'}
          {term && <span className={`fine under ${styles.term}`}>{term}</span>}
        </>
      ),
    },
    { label: 'Status', cell: (payment) => <StatusBadge payment={payment} /> },
    {
      label: 'Date',
      isEnd: true,
      sorts: ['newest', 'oldest'],
      cell: ({ createdAt, paidAt = createdAt }) => (
        <time dateTime={paidAt}>{schoolMoment(paidAt)}</time>
      ),
    },
  ];
}

function Student(props: { payment: StaffPayment; onOpen: (reference: string) => void }) {
  const { reference, studentName } = props.payment;
  const details = searchedDetails(props.payment);
  return (
    <>
      <button type="button" className={rowOpener} onClick={() => props.onOpen(reference)}>
        {studentName ? <span translate="no">{studentName}</span> : 'Unknown payment'}
      </button>
      {details && (
        <span className={`under ${styles.details}`} translate="no">
          {details}
        </span>
      )}
      <span className={`quiet under ${styles.reference}`}>
        <ReferenceText value={reference} />
      </span>
    </>
  );
}

const ascending: readonly PaymentSort[] = ['a-z', 'least', 'oldest'];

function withSort(
  column: SortableColumn,
  query: PaymentsQuery,
  sortedBy: PaymentSort,
): SortableColumn {
  if (!column.sorts) return column;
  const [first, other] = column.sorts;
  const sort = sortedBy === first ? other : first;
  const order = ascending.includes(sortedBy) ? 'ascending' : 'descending';
  const sorted = column.sorts.includes(sortedBy) ? order : undefined;
  return {
    ...column,
    sorted,
    head: (
      <Link className={styles.sort} to={paymentsAddress({ ...query, sort, page: 1 })} replace>
        {column.label}
        {sorted && <span aria-hidden="true">{sorted === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </Link>
    ),
  };
}

function emptyText(query: PaymentsQuery): string {
  if (isNarrowed(query)) return 'No payments match your search criteria.';
  const which = isOfThisYear(query) ? 'Payments of this school year' : 'Payments';
  return `${which} appear here as soon as a parent starts one.`;
}

type Sums = Omit<PaymentTotals, 'byClass' | 'byPurpose' | 'bySource'>;
type SumsRow = Sums & { name: string };

const figures: StaffColumn<SumsRow>[] = [
  figureColumn('Credited', (row) => nairaText(row.credited)),
  figureColumn('Refunded', (row) => nairaText(row.refunded)),
  figureColumn('Charge', (row) => nairaText(row.charge)),
  figureColumn('Net', (row) => <b>{nairaText(row.net)}</b>),
  figureColumn('Payments', (row) => countText(row.payments)),
];

/** What all that match add up to; by class and by purpose behind it. */
function PaymentsTotals(props: Pick<StaffPaymentsAnswer, 'totals' | 'pagination'>) {
  const { totals, pagination } = props;
  const tables = {
    Class: totals.byClass.map((row) => ({ ...row, name: row.class })),
    Purpose: totals.byPurpose.map((row) => ({ ...row, name: row.purpose })),
    Taken: totals.bySource.map((row) => ({ ...row, name: sourceNames[row.source] })),
  };
  return (
    <div className={`row middle apart inset num ${styles.totals}`}>
      <p className={`quiet ${styles.line}`}>
        <b role="status">{countOf(pagination)}</b>{' '}
        <TextInPlace>{pagination.total > 0 && moneyText(totals)}</TextInPlace>
      </p>
      {totals.payments > 0 && (
        <details>
          <summary className="opens">By class, purpose and where it was taken</summary>
          {Object.entries(tables).map(([label, rows]) => (
            <StaffTable
              key={label}
              caption={`What is shown, by ${label.toLowerCase()}`}
              columns={[{ label, cell: ({ name }) => name }, ...figures]}
              rows={rows}
              keyOf={({ name }) => name}
            />
          ))}
        </details>
      )}
    </div>
  );
}

/** What is not known is not subtracted: beside "net" it says so. */
function moneyText({ credited, refunded, charge, chargeUnknown, net }: Sums): string {
  const amounts = [
    `${nairaText(credited)} credited`,
    `${nairaText(refunded)} refunded`,
    `${nairaText(charge)} charge`,
    `${nairaText(net)} net`,
  ];
  if (chargeUnknown > 0) amounts.push(`charge not known for ${countText(chargeUnknown)}`);
  return `· ${amounts.join(' · ')}`;
}

function countOf({ total, more }: StaffPaymentsAnswer['pagination']): string {
  return more
    ? `The newest ${total} that match. Add a word to narrow the search.`
    : paymentsText(total);
}
