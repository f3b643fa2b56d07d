import { Link } from 'react-router';
import { pages, staffPaymentAddress } from '#contract/addresses.ts';
import { shortMoment } from '#contract/dates/school-time.ts';
import type { RecentPayment } from '#contract/staff.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Card, CardNote } from '../panel/card.tsx';
import { rowOpener, StaffCell, StaffRow, StaffTable } from '../panel/staff-table.tsx';
import { nairaText } from '../staff-texts.ts';

const columns = [
  { label: 'Student' },
  { label: 'Amount', isEnd: true },
  { label: 'Purpose' },
  { label: 'Date', isEnd: true },
];

/** The newest payments; undefined while they are not known. */
export function RecentPayments({ payments }: { payments: RecentPayment[] | undefined }) {
  return (
    <Card
      title="Recent payments"
      action={
        <TextLink to={pages.staffPayments} iconEnd="arrow-right">
          View all payments
        </TextLink>
      }
    >
      {!payments && <CardNote>–</CardNote>}
      {payments?.length === 0 && <CardNote>No payments yet.</CardNote>}
      {payments && payments.length > 0 && (
        <StaffTable caption="Recent payments" columns={columns}>
          {payments.map((payment) => (
            <StaffRow key={payment._id}>
              <StaffCell>
                <Link className={rowOpener} to={staffPaymentAddress(payment.reference)}>
                  <span translate="no">{payment.studentName}</span>
                </Link>
              </StaffCell>
              <StaffCell isEnd>
                <b>{nairaText(payment.amount)}</b>
              </StaffCell>
              <StaffCell>{payment.paymentPurpose}</StaffCell>
              <StaffCell isEnd>
                <time dateTime={payment.paidAt}>{shortMoment(payment.paidAt)}</time>
              </StaffCell>
            </StaffRow>
          ))}
        </StaffTable>
      )}
    </Card>
  );
}
