import { useSearchParams } from 'react-router';
import { school } from '#content/school.ts';
import { servicesContext } from '../services.server.ts';
import { pageMeta } from '../site/metadata.ts';
import type { Route } from './+types/payment-page.ts';
import { PaymentPortal } from './payment-portal.tsx';
import { referenceInAddress } from './reference-in-address.ts';
import { startWithoutScripts } from './start-without-scripts.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Payment Portal',
      description: `Pay school fees and summer coaching at ${school.name} online, and keep the receipt.`,
      path: '/payment',
    },
    matches,
  );
}

/** The form posted before scripts run; with scripts the page calls the API itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await request.formData().catch(() => new FormData());
  return startWithoutScripts(fields, context.get(servicesContext));
}

export default function PaymentPage({ actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  return <PaymentPortal reference={referenceInAddress(query)} unsent={actionData} />;
}
