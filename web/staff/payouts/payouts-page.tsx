import { Link, useNavigate, useSearchParams } from 'react-router';
import { fullMoment, shortSchoolDay } from '#contract/dates/school-time.ts';
import { pageIn } from '#contract/paging.ts';
import type { Payout, PayoutsAnswer } from '#contract/staff.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { messageIn } from '../../api/staff.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { ButtonLink, SmallButton } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TextInPlace } from '../../ui/text-in-place.tsx';
import { askForPayouts, fetchPayouts } from '../api/payments.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { Card } from '../panel/card.tsx';
import { EmptyList } from '../panel/empty-list.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loaded, startLoading, unlessOnlyDialog, useLoaded } from '../panel/loading.ts';
import { figureColumn, rowOpener, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { useAction } from '../panel/use-action.ts';
import { addressWith } from '../panel/use-asked-place.ts';
import { countText, nairaText, paymentsText } from '../staff-texts.ts';
import type { Route } from './+types/payouts-page.ts';
import { bankDayText, PayoutDialog, PayoutState } from './payout-dialog.tsx';
import listStyles from './payouts-list.module.css';

const NO_ANSWER = 'No clear answer arrived. Please try again in a minute.';

export const meta = () => hiddenPageMeta('Payouts');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageIn(new URL(request.url).searchParams);
  return {
    found: startLoading('The list of payouts', (signal) => fetchPayouts(page, signal)),
  };
}

export const shouldRevalidate = unlessOnlyDialog('payout', 'items');

export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tell = useAlerts();
  const { page, opened, items } = readPayoutsQuery(search);
  const found = useLoaded(loaderData.found);

  const [isAsking, ask] = useAction(async () => {
    const reply = await askForPayouts();
    tell(messageIn(reply, NO_ANSWER), reply.kind === 'success' ? undefined : 'bad');
    found.reload();
  });

  return (
    <>
      <Card
        title="All payouts"
        action={
          <div className="row gap-12-8">
            <ButtonLink to={staffPages.staffPayments} variant="line" size="small" icon="arrow-left">
              All payments
            </ButtonLink>
            <SmallButton icon="refresh" busy={isAsking} busyText="Asking..." onClick={ask}>
              Ask Paystack now
            </SmallButton>
          </div>
        }
      >
        <PayoutsList page={page} found={found} />
      </Card>
      <PayoutDialog
        id={opened}
        page={items}
        addressOf={(next) => payoutsAddress({ page, opened, items: next })}
        onClose={() => navigate(payoutsAddress({ page }), { preventScrollReset: true })}
      />
    </>
  );
}

const NONE =
  'They appear here the night after Paystack has sent money to the school’s bank. In its test mode Paystack sends none.';

/** A page of bank days, the newest first; each opens what it is made of. */
function PayoutsList({ page, found }: { page: number; found: Loaded<PayoutsAnswer> }) {
  return (
    <div aria-busy={found.isLoading}>
      <LoadFrame
        loaded={found}
        loading="Loading payouts..."
        failed={found.message || 'The payouts cannot be loaded just now.'}
      >
        {({ data, waiting, fetchedAt, pagination }) => (
          <>
            <p className={`fine inset ${listStyles.waiting}`}>
              <TextInPlace>{waitingText(waiting, data.length > 0)}</TextInPlace>
              <TextInPlace>
                {fetchedAt && ` Paystack was last asked on ${fullMoment(fetchedAt)}.`}
              </TextInPlace>
            </p>
            {data.length === 0 ? (
              <EmptyList title="No Payouts Yet" text={NONE} />
            ) : (
              <StaffTable
                caption="Payouts"
                className={listStyles.table}
                columns={columnsOf(page)}
                rows={data}
                keyOf={({ _id }) => _id}
              />
            )}
            {pagination.pages > 1 && (
              <div className="pages">
                <Pagination {...pagination} addressOf={(next) => payoutsAddress({ page: next })} />
              </div>
            )}
          </>
        )}
      </LoadFrame>
    </div>
  );
}

function columnsOf(page: number): StaffColumn<Payout>[] {
  return [
    {
      label: 'Bank day',
      cell: ({ _id, bankDay }) => (
        <Link className={rowOpener} to={payoutsAddress({ page, opened: _id })} preventScrollReset>
          <time dateTime={bankDay}>{bankDayText(bankDay)}</time>
        </Link>
      ),
    },
    { label: 'Net', isEnd: true, cell: ({ net }) => <b>{nairaText(net)}</b> },
    { label: 'State', cell: (payout) => <PayoutState payout={payout} /> },
    {
      label: 'Payments',
      isEnd: true,
      cell: ({ items }) => (
        <>
          {countText(items)}
          <span className={listStyles.unit}>{items === 1 ? ' payment' : ' payments'}</span>
        </>
      ),
    },
    figureColumn('Gross', ({ gross }) => nairaText(gross)),
    figureColumn('Charges', ({ charges }) => nairaText(charges)),
    figureColumn('Taken off', ({ deductions }) => nairaText(deductions)),
  ];
}

/** Where nothing was ever paid out, as in test mode, nothing is expected. */
function waitingText(waiting: PayoutsAnswer['waiting'], isPaidOut: boolean): string {
  const { payments, amount, since, expectedOn } = waiting;
  if (payments === 0) return 'No recent payment is waiting to be paid out.';
  const oldest = since ? `, the oldest of ${shortSchoolDay(since)}` : '';
  const expected = isPaidOut && expectedOn ? `, expected on ${bankDayText(expectedOn)}` : '';
  return `Not paid out yet: ${paymentsText(payments)} of ${nairaText(amount)}${oldest}${expected}.`;
}

interface PayoutsQuery {
  page: number;
  opened?: string | undefined;
  items?: number;
}

function readPayoutsQuery(search: URLSearchParams): Required<PayoutsQuery> {
  return {
    page: pageIn(search),
    opened: search.get('payout') ?? undefined,
    items: pageIn(new URLSearchParams({ page: search.get('items') ?? '' })),
  };
}

function payoutsAddress({ page, opened, items }: PayoutsQuery): string {
  return addressWith(staffPages.payouts, { page, payout: opened, items });
}
