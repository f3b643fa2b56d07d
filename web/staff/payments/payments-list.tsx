import { Link } from 'react-router';
import { schoolMoment } from '#contract/dates/school-time.ts';
import type {
  PaymentSort,
  PaymentTotals,
  StaffPayment,
  StaffPaymentsAnswer,
} from '#contract/staff.ts';
import type { PaymentsQuery } from '../../api/staff-payments.ts';
import emptyNest from '../../art/empty-nest.svg';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReferenceText } from '../../ui/reference-text.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import type { Loaded } from '../panel/loading.ts';
import {
  rowOpener,
  StaffCell,
  type StaffColumn,
  StaffRow,
  StaffTable,
} from '../panel/staff-table.tsx';
import { useIsWide } from '../panel/use-is-wide.ts';
import { countText, nairaText } from '../staff-texts.ts';
import { searchedDetails } from './payment-facts.tsx';
import { StatusBadge } from './payment-statuses.tsx';
import { isNarrowed, paymentsAddress } from './payments-address.ts';
import styles from './payments-list.module.css';
import totalStyles from './payments-totals.module.css';

interface PaymentsListProps {
  query: PaymentsQuery;
  found: Loaded<StaffPaymentsAnswer>;
  onOpen: (reference: string) => void;
  onShowAll: () => void;
}

/** What each head sorts by: first so, then the other way round. */
const columns: (StaffColumn & { sorts?: [PaymentSort, PaymentSort] })[] = [
  { label: 'Student', sorts: ['a-z', 'z-a'] },
  { label: 'Amount', isEnd: true, sorts: ['most', 'least'] },
  { label: 'Purpose' },
  { label: 'Status' },
  { label: 'Date', isEnd: true, sorts: ['newest', 'oldest'] },
];

const ascending: readonly PaymentSort[] = ['a-z', 'least', 'oldest'];

/** One page of payments; each opens its timeline. */
export function PaymentsList({ query, found, onOpen, onShowAll }: PaymentsListProps) {
  const isWide = useIsWide();
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
              <div className="last">
                <EmptyState art={emptyNest} title="No Payments Found" text={emptyText(query)}>
                  <Button variant="line" onClick={onShowAll}>
                    Show all payments
                  </Button>
                </EmptyState>
              </div>
            ) : (
              <StaffTable
                caption="Payments"
                className={styles.table}
                columns={columns.map((column) => withSort(column, query, sortedBy, isWide))}
              >
                {data.map((payment) => (
                  <PaymentRow key={payment._id} payment={payment} onOpen={onOpen} />
                ))}
              </StaffTable>
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

function PaymentRow({
  payment,
  onOpen,
}: {
  payment: StaffPayment;
  onOpen: (reference: string) => void;
}) {
  const { reference, studentName, paymentPurpose, paidAt, createdAt } = payment;
  const at = paidAt ?? createdAt;
  const details = searchedDetails(payment);
  return (
    <StaffRow>
      <StaffCell>
        <button type="button" className={rowOpener} onClick={() => onOpen(reference)}>
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
      </StaffCell>
      <StaffCell isEnd>
        <b>{nairaText(payment.amount)}</b>
        {payment.refunded > 0 && (
          <span className={`under ${styles.refunded}`}>-{nairaText(payment.refunded)}</span>
        )}
      </StaffCell>
      <StaffCell>
        {[paymentPurpose, payment.class].filter(Boolean).join(', ') || '–'}
        {payment.term && <span className={`fine under ${styles.term}`}>{payment.term}</span>}
      </StaffCell>
      <StaffCell>
        <StatusBadge payment={payment} />
      </StaffCell>
      <StaffCell isEnd>
        <time dateTime={at}>{schoolMoment(at)}</time>
      </StaffCell>
    </StaffRow>
  );
}

/** On a phone the heads are not seen: there the field above the list says the order. */
function withSort(
  { sorts, ...column }: (typeof columns)[number],
  query: PaymentsQuery,
  sortedBy: PaymentSort,
  isWide: boolean,
): StaffColumn {
  if (!sorts || !isWide) return column;
  const [first, other] = sorts;
  const isSorted = sorts.includes(sortedBy);
  const isAscending = ascending.includes(sortedBy);
  const sort = sortedBy === first ? other : first;
  return {
    ...column,
    sorted: isSorted ? (isAscending ? 'ascending' : 'descending') : undefined,
    head: (
      <Link className={styles.sort} to={paymentsAddress({ ...query, sort, page: 1 })} replace>
        {column.label}
        {isSorted && <span aria-hidden="true">{isAscending ? ' ↑' : ' ↓'}</span>}
      </Link>
    ),
  };
}

function emptyText(query: PaymentsQuery): string {
  return isNarrowed(query)
    ? 'No payments match your search criteria.'
    : 'Payments appear here as soon as a parent starts one.';
}

type Sums = Omit<PaymentTotals, 'byClass' | 'byPurpose'>;

const figures = [
  { label: 'Credited', isEnd: true },
  { label: 'Refunded', isEnd: true },
  { label: 'Charge', isEnd: true },
  { label: 'Net', isEnd: true },
  { label: 'Payments', isEnd: true },
];

/** What all that match add up to; by class and by purpose behind it. */
function PaymentsTotals({
  totals,
  pagination,
}: Pick<StaffPaymentsAnswer, 'totals' | 'pagination'>) {
  const parts = [
    { name: 'Class', rows: totals.byClass.map((row) => ({ ...row, name: row.class })) },
    { name: 'Purpose', rows: totals.byPurpose.map((row) => ({ ...row, name: row.purpose })) },
  ];
  return (
    <div className={`row middle apart inset num ${totalStyles.totals}`}>
      <p className={`quiet ${totalStyles.line}`}>
        <b role="status">{countOf(pagination)}</b> {pagination.total > 0 && moneyText(totals)}
      </p>
      {totals.payments > 0 && (
        <details>
          <summary className="opens">By class and purpose</summary>
          {parts.map(({ name, rows }) => (
            <StaffTable
              key={name}
              caption={`What is shown, by ${name.toLowerCase()}`}
              columns={[{ label: name }, ...figures]}
            >
              {rows.map((row) => (
                <SumRow key={row.name} {...row} />
              ))}
            </StaffTable>
          ))}
        </details>
      )}
    </div>
  );
}

function SumRow({ name, payments, credited, refunded, charge, net }: Sums & { name: string }) {
  return (
    <StaffRow>
      <StaffCell>{name}</StaffCell>
      <StaffCell isEnd label="Credited">
        {nairaText(credited)}
      </StaffCell>
      <StaffCell isEnd label="Refunded">
        {nairaText(refunded)}
      </StaffCell>
      <StaffCell isEnd label="Charge">
        {nairaText(charge)}
      </StaffCell>
      <StaffCell isEnd label="Net">
        <b>{nairaText(net)}</b>
      </StaffCell>
      <StaffCell isEnd label="Payments">
        {countText(payments)}
      </StaffCell>
    </StaffRow>
  );
}

/** What is not known is not subtracted: whoever reads "net" is told so. */
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
  if (more) return `The newest ${total} that match. Add a word to narrow the search.`;
  return total === 1 ? '1 payment' : `${countText(total)} payments`;
}
