import { Link } from 'react-router';
import { fullMoment, shortSchoolDay } from '#contract/dates/school-time.ts';
import type { Payout, PayoutsAnswer } from '#contract/staff.ts';
import emptyNest from '../../art/empty-nest.svg';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import type { Loaded } from '../panel/loading.ts';
import { rowOpener, StaffCell, StaffRow, StaffTable } from '../panel/staff-table.tsx';
import { countText, nairaText } from '../staff-texts.ts';
import { bankDayText, PayoutState } from './payout-state.tsx';
import { payoutsAddress } from './payouts-address.ts';
import styles from './payouts-list.module.css';

interface PayoutsListProps {
  page: number;
  found: Loaded<PayoutsAnswer>;
}

const columns = [
  { label: 'Bank day' },
  { label: 'Net', isEnd: true },
  { label: 'State' },
  { label: 'Payments', isEnd: true },
  { label: 'Gross', isEnd: true },
  { label: 'Charges', isEnd: true },
  { label: 'Taken off', isEnd: true },
];

const NONE =
  'They appear here the night after Paystack has sent money to the school’s bank. In its test mode Paystack sends none.';

/** A page of bank days, the newest first; each opens what it is made of. */
export function PayoutsList({ page, found }: PayoutsListProps) {
  return (
    <div aria-busy={found.isLoading}>
      <LoadFrame
        loaded={found}
        loading="Loading payouts..."
        failed={found.message || 'The payouts cannot be loaded just now.'}
      >
        {({ data, waiting, fetchedAt, pagination }) => (
          <>
            <p className={styles.waiting}>
              {waitingText(waiting, data.length > 0)}
              {fetchedAt && ` Paystack was last asked on ${fullMoment(fetchedAt)}.`}
            </p>
            {data.length === 0 ? (
              <div className={styles.padded}>
                <EmptyState art={emptyNest} title="No Payouts Yet" text={NONE} />
              </div>
            ) : (
              <StaffTable caption="Payouts" className={styles.table} columns={columns}>
                {data.map((payout) => (
                  <PayoutRow key={payout._id} payout={payout} page={page} />
                ))}
              </StaffTable>
            )}
            {pagination.pages > 1 && (
              <div className={styles.pages}>
                <Pagination {...pagination} addressOf={(next) => payoutsAddress({ page: next })} />
              </div>
            )}
          </>
        )}
      </LoadFrame>
    </div>
  );
}

function PayoutRow({ payout, page }: { payout: Payout; page: number }) {
  const { _id, bankDay, net, gross, charges, deductions, items } = payout;
  return (
    <StaffRow>
      <StaffCell>
        <Link className={rowOpener} to={payoutsAddress({ page, opened: _id })} preventScrollReset>
          <time dateTime={bankDay}>{bankDayText(bankDay)}</time>
        </Link>
      </StaffCell>
      <StaffCell isEnd>
        <b>{nairaText(net)}</b>
      </StaffCell>
      <StaffCell>
        <PayoutState payout={payout} />
      </StaffCell>
      <StaffCell isEnd>
        {countText(items)}
        <span className={styles.unit}>{items === 1 ? ' payment' : ' payments'}</span>
      </StaffCell>
      <StaffCell isEnd label="Gross">
        {nairaText(gross)}
      </StaffCell>
      <StaffCell isEnd label="Charges">
        {nairaText(charges)}
      </StaffCell>
      <StaffCell isEnd label="Taken off">
        {nairaText(deductions)}
      </StaffCell>
    </StaffRow>
  );
}

/** Where nothing was ever paid out, as in test mode, nothing is expected. */
function waitingText(
  { payments, amount, since, expectedOn }: PayoutsAnswer['waiting'],
  isPaidOut: boolean,
): string {
  if (payments === 0) return 'Nothing that was paid lately waits to be paid out.';
  const oldest = since ? `, the oldest of ${shortSchoolDay(since)}` : '';
  const what = payments === 1 ? '1 payment' : `${countText(payments)} payments`;
  const expected = isPaidOut && expectedOn ? `, expected on ${bankDayText(expectedOn)}` : '';
  return `Not paid out yet: ${what} of ${nairaText(amount)}${oldest}${expected}.`;
}
