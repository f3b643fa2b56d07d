import { Link } from 'react-router';
import { shortSchoolDay } from '#contract/dates/school-time.ts';
import type { Payout, PayoutAnswer, PayoutItem } from '#contract/staff.ts';
import { staffPaymentAddress } from '#contract/staff-addresses.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReferenceText } from '../../ui/reference-text.tsx';
import { fetchPayout } from '../api/payments.ts';
import { LoadHere } from '../panel/load-frame.tsx';
import { CloseButton, PanelDialog } from '../panel/panel-dialog.tsx';
import { figureColumn, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { FactList } from '../payments/payment-facts.tsx';
import { countText, nairaText } from '../staff-texts.ts';
import styles from './payout-dialog.module.css';

interface PayoutDialogProps {
  id: string | undefined;
  page: number;
  addressOf: (page: number) => string;
  onClose: () => void;
}

const problems: Record<Exclude<PayoutItem['verdict'], 'ours'>, string> = {
  foreign: 'Not ours',
  differs: 'Differs',
  not_credited: 'Not credited',
};

const columns: StaffColumn<PayoutItem>[] = [
  {
    label: 'Payment',
    cell: ({ reference, studentName, paymentPurpose, class: feeClass }) => (
      <>
        <Link className={styles.open} to={staffPaymentAddress(reference)}>
          {studentName ? <span translate="no">{studentName}</span> : 'Unknown payment'}
        </Link>
        <span className={`quiet under ${styles.small}`}>
          {[paymentPurpose, feeClass].filter(Boolean).join(', ')}
        </span>
        <span className={`quiet under ${styles.small}`}>
          <ReferenceText value={reference} />
        </span>
      </>
    ),
  },
  { label: 'Amount', isEnd: true, cell: ({ amount }) => nairaText(amount) },
  {
    label: 'State',
    cell: ({ verdict }) =>
      verdict === 'ours' ? (
        <Badge tone="ok" icon="check">
          Ours
        </Badge>
      ) : (
        <Badge tone="event">{problems[verdict]}</Badge>
      ),
  },
  figureColumn('Charge', ({ charge }) => (charge === undefined ? 'Not known' : nairaText(charge))),
  figureColumn('Net', ({ net }) => nairaText(net)),
];

/** One payout, and the payments it is made of. */
export function PayoutDialog({ id, page, addressOf, onClose }: PayoutDialogProps) {
  return (
    <PanelDialog open={id !== undefined} title="Payout" onClose={onClose} className="wide-dialog">
      {id && (
        <LoadHere
          key={id}
          what="A payout"
          call={(wanted: number, signal) => fetchPayout(id, wanted, signal)}
          wanted={page}
          loading="Loading payout..."
          failed="This payout cannot be loaded just now."
        >
          {(answer) => <PayoutFound {...answer} addressOf={addressOf} />}
        </LoadHere>
      )}
      <CloseButton className="mt-18" onClose={onClose} />
    </PanelDialog>
  );
}

function PayoutFound(props: PayoutAnswer & Pick<PayoutDialogProps, 'addressOf'>) {
  const { payout, items } = props.data;
  const { bankDay, net, gross, charges, deductions } = payout;
  return (
    <>
      <p className="row middle sum">
        <b className="num">{nairaText(net)}</b>
        <PayoutState payout={payout} />
      </p>
      {payout.problems.length > 0 && (
        <Banner tone="error">
          {payout.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Banner>
      )}
      <FactList
        facts={[
          ['Bank day', bankDayText(bankDay)],
          ['Payments', countText(payout.items)],
          ['Gross', nairaText(gross)],
          ['Paystack’s charges', nairaText(charges)],
          ['Taken off, as for refunds', nairaText(deductions)],
          ['Net', nairaText(net)],
        ]}
      />
      {items.length > 0 && (
        <div className={styles.items}>
          <StaffTable
            caption="What it is made of"
            columns={columns}
            rows={items}
            keyOf={({ _id }) => _id}
          />
        </div>
      )}
      {props.pagination.pages > 1 && (
        <Pagination {...props.pagination} addressOf={props.addressOf} />
      )}
    </>
  );
}

/** A tick, or what is in its way. */
export function PayoutState({ payout }: { payout: Pick<Payout, 'status' | 'ticks'> }) {
  if (payout.status === 'failed') return <Badge tone="bad">Did not arrive</Badge>;
  if (payout.status === 'under_way') return <Badge tone="neutral">On its way</Badge>;
  if (!payout.ticks) return <Badge tone="event">To look at</Badge>;
  return (
    <Badge tone="ok" icon="check">
      All ours
    </Badge>
  );
}

/** '17 Nov 2026' of a day of the bank. */
export function bankDayText(day: string): string {
  return shortSchoolDay(`${day}T12:00:00Z`);
}
