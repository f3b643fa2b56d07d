import { schoolMoment } from '#contract/school-time.ts';
import type { StaffPayment, StaffPaymentsAnswer } from '#contract/staff.ts';
import type { PaymentsQuery } from '../../api/staff-payments.ts';
import emptyNest from '../../art/empty-nest.svg';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReferenceText } from '../../ui/reference-text.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import type { Loaded } from '../panel/loading.ts';
import { StaffCell, StaffRow, StaffTable } from '../panel/staff-table.tsx';
import { nairaText } from '../staff-texts.ts';
import { searchedDetails } from './payment-facts.tsx';
import { StatusBadge } from './payment-statuses.tsx';
import { paymentsAddress } from './payments-address.ts';
import styles from './payments-list.module.css';

interface PaymentsListProps {
  query: PaymentsQuery;
  found: Loaded<StaffPaymentsAnswer>;
  onOpen: (reference: string) => void;
  onShowAll: () => void;
}

const columns = [
  { label: 'Student' },
  { label: 'Amount', isEnd: true },
  { label: 'Purpose' },
  { label: 'Status' },
  { label: 'Date', isEnd: true },
];

/** One page of payments; each opens its timeline. */
export function PaymentsList({ query, found, onOpen, onShowAll }: PaymentsListProps) {
  return (
    <div aria-busy={found.isLoading}>
      <LoadFrame
        loaded={found}
        loading="Loading payments..."
        failed="The payments cannot be loaded just now."
      >
        {({ data, pagination }) => (
          <>
            <p role="status" className={styles.count}>
              {countOf(pagination)}
            </p>
            {data.length === 0 ? (
              <div className={styles.padded}>
                <EmptyState art={emptyNest} title="No Payments Found" text={emptyText(query)}>
                  <Button variant="line" onClick={onShowAll}>
                    Show all payments
                  </Button>
                </EmptyState>
              </div>
            ) : (
              <StaffTable caption="Payments, newest first" columns={columns}>
                {data.map((payment) => (
                  <PaymentRow key={payment._id} payment={payment} onOpen={onOpen} />
                ))}
              </StaffTable>
            )}
            {pagination.pages > 1 && (
              <div className={styles.pages}>
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
        <button type="button" className={styles.open} onClick={() => onOpen(reference)}>
          {studentName || 'Unknown payment'}
        </button>
        {details && <span className={styles.details}>{details}</span>}
        <span className={styles.reference}>
          <ReferenceText value={reference} />
        </span>
      </StaffCell>
      <StaffCell isEnd>
        <b>{nairaText(payment.amount)}</b>
        {payment.refunded > 0 && (
          <span className={styles.refunded}>-{nairaText(payment.refunded)}</span>
        )}
      </StaffCell>
      <StaffCell>
        {[paymentPurpose, payment.class].filter(Boolean).join(', ') || '–'}
        {payment.term && <span className={styles.term}>{payment.term}</span>}
      </StaffCell>
      <StaffCell>
        <StatusBadge status={payment.status} />
      </StaffCell>
      <StaffCell isEnd>
        <time dateTime={at}>{schoolMoment(at)}</time>
      </StaffCell>
    </StaffRow>
  );
}

function countOf({ total, more }: StaffPaymentsAnswer['pagination']): string {
  if (more) return `The newest ${total} that match. Add a word to narrow the search.`;
  return total === 1 ? '1 payment' : `${total.toLocaleString('en-NG')} payments`;
}

function emptyText({ words, status }: PaymentsQuery): string {
  return words || status !== 'all'
    ? 'No payments match your search criteria.'
    : 'Payments appear here as soon as a parent starts one.';
}
