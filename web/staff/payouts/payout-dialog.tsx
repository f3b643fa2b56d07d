import { useCallback, useId } from 'react';
import { Link } from 'react-router';
import { staffPaymentAddress } from '#contract/addresses.ts';
import { shortSchoolDay } from '#contract/dates/school-time.ts';
import type { Payout, PayoutAnswer, PayoutItem } from '#contract/staff.ts';
import { fetchPayout } from '../../api/staff-payouts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ReferenceText } from '../../ui/reference-text.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { useLoadedHere } from '../panel/loading.ts';
import { StaffCell, StaffRow, StaffTable } from '../panel/staff-table.tsx';
import { FactList } from '../payments/payment-facts.tsx';
import { countText, nairaText } from '../staff-texts.ts';
import styles from './payout-dialog.module.css';

interface PayoutDialogProps {
  /** absent while the dialog is closed */
  id: string | undefined;
  /** of its items */
  page: number;
  addressOf: (page: number) => string;
  onClose: () => void;
}

const columns = [
  { label: 'Payment' },
  { label: 'Amount', isEnd: true },
  { label: 'State' },
  { label: 'Charge', isEnd: true },
  { label: 'Net', isEnd: true },
];

/** How an item stands to our payments; only the first is as it should be. */
const verdicts: Record<PayoutItem['verdict'], string> = {
  ours: 'Ours',
  foreign: 'Not ours',
  differs: 'Differs',
  not_credited: 'Not credited',
};

/** One payout, and the payments it is made of. */
export function PayoutDialog({ id, onClose, ...rest }: PayoutDialogProps) {
  const headingId = useId();
  return (
    <Dialog
      open={id !== undefined}
      onClose={onClose}
      labelledBy={headingId}
      className={styles.dialog}
    >
      <h2 id={headingId} className="display-3">
        Payout
      </h2>
      {id && <PayoutLoaded key={id} id={id} {...rest} />}
      <div className={styles.close}>
        <Button variant="line" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function PayoutLoaded({
  id,
  page,
  addressOf,
}: Omit<PayoutDialogProps, 'id' | 'onClose'> & { id: string }) {
  const loaded = useLoadedHere(
    'A payout',
    useCallback((request, signal) => fetchPayout(request, id, page, signal), [id, page]),
  );
  return (
    <LoadFrame
      loaded={loaded}
      loading="Loading payout..."
      failed="This payout cannot be loaded just now."
    >
      {(answer) => <PayoutFound {...answer} addressOf={addressOf} />}
    </LoadFrame>
  );
}

function PayoutFound({
  data: { payout, items },
  pagination,
  addressOf,
}: PayoutAnswer & { addressOf: (page: number) => string }) {
  const { bankDay, net, gross, charges, deductions, problems } = payout;
  return (
    <>
      <p className="row middle sum">
        <b className="num">{nairaText(net)}</b>
        <PayoutState payout={payout} />
      </p>
      {problems.length > 0 && (
        <Banner tone="error">
          {problems.map((problem) => (
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
          <StaffTable caption="What it is made of" columns={columns}>
            {items.map((item) => (
              <ItemRow key={item._id} item={item} />
            ))}
          </StaffTable>
        </div>
      )}
      {pagination.pages > 1 && <Pagination {...pagination} addressOf={addressOf} />}
    </>
  );
}

function ItemRow({ item }: { item: PayoutItem }) {
  const { reference, studentName, amount, charge, net, verdict } = item;
  const isOurs = verdict === 'ours';
  return (
    <StaffRow>
      <StaffCell>
        <Link className={styles.open} to={staffPaymentAddress(reference)}>
          {studentName ? <span translate="no">{studentName}</span> : 'Unknown payment'}
        </Link>
        <span className={`quiet under ${styles.small}`}>
          {[item.paymentPurpose, item.class].filter(Boolean).join(', ')}
        </span>
        <span className={`quiet under ${styles.small}`}>
          <ReferenceText value={reference} />
        </span>
      </StaffCell>
      <StaffCell isEnd>{nairaText(amount)}</StaffCell>
      <StaffCell>
        <Badge tone={isOurs ? 'ok' : 'event'} {...(isOurs && { icon: 'check' })}>
          {verdicts[verdict]}
        </Badge>
      </StaffCell>
      <StaffCell isEnd label="Charge">
        {charge === undefined ? 'Not known' : nairaText(charge)}
      </StaffCell>
      <StaffCell isEnd label="Net">
        {nairaText(net)}
      </StaffCell>
    </StaffRow>
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
