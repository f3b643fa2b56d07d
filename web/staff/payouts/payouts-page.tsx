import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { messageIn } from '../../api/staff.ts';
import { askForPayouts, fetchPayouts } from '../../api/staff-payouts.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useAuth } from '../auth/auth-provider.tsx';
import { useAlerts } from '../panel/alerts.tsx';
import { Card } from '../panel/card.tsx';
import { startLoading, useLoaded } from '../panel/loading.ts';
import type { Route } from './+types/payouts-page.ts';
import { PayoutDialog } from './payout-dialog.tsx';
import { payoutsAddress, readPayoutsQuery } from './payouts-address.ts';
import { PayoutsList } from './payouts-list.tsx';

const NO_ANSWER = 'No good answer came. Please try again in a minute.';

export function meta() {
  return hiddenPageMeta('Payouts');
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { page } = readPayoutsQuery(new URL(request.url).searchParams);
  return {
    found: startLoading('The list of payouts', (call, signal) => fetchPayouts(call, page, signal)),
  };
}

/** A payout that is opened asks for no other list. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  const [before, next] = [currentUrl, nextUrl].map(({ searchParams }) =>
    readPayoutsQuery(searchParams),
  );
  return currentUrl.href === nextUrl.href || before?.page !== next?.page;
}

export default function PayoutsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { request } = useAuth();
  const tell = useAlerts();
  const [isAsking, setAsking] = useState(false);
  const { page, opened, items } = readPayoutsQuery(search);
  const found = useLoaded(loaderData.found);

  async function ask() {
    setAsking(true);
    const reply = await askForPayouts(request);
    setAsking(false);
    tell(messageIn(reply, NO_ANSWER), reply.kind === 'success' ? undefined : 'bad');
    found.reload();
  }

  return (
    <>
      <Card
        title="Payouts"
        action={
          <div className="row gap-12-8">
            <ButtonLink to={pages.staffPayments} variant="line" size="small" icon="arrow-left">
              All payments
            </ButtonLink>
            <Button
              variant="line"
              size="small"
              icon="refresh"
              busy={isAsking}
              busyText="Asking..."
              onClick={ask}
            >
              Ask Paystack now
            </Button>
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
