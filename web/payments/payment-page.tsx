import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { school } from '#content/school.ts';
import { pages } from '#contract/addresses.ts';
import { fetchSchool } from '../api/school.ts';
import { servicesContext } from '../services.server.ts';
import { pageMeta } from '../shell/metadata.ts';
import { useHasScripts } from '../ui/use-has-scripts.ts';
import type { Route } from './+types/payment-page.ts';
import { startWithoutScripts } from './form/start-without-scripts.ts';
import { referenceInAddress } from './outcome/reference-in-address.ts';
import { PaymentPortal } from './payment-portal.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(
    {
      title: 'Payment Portal',
      description: `Pay fees at ${school.name} online, and keep the receipt.`,
      path: pages.payment,
    },
    matches,
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const questions = await context.get(servicesContext).readQuestions();
  return { questions, reference: referenceInAddress(new URL(request.url).searchParams) };
}

/** Within the site the form does not wait for them. */
export function clientLoader() {
  return { arriving: fetchSchool().then((school) => school?.questions ?? []) };
}

/** What the address says of a payment changes no question. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

/** The form posted before scripts run; with scripts the page calls the API itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await request.formData().catch(() => new FormData());
  return startWithoutScripts(fields, context.get(servicesContext));
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  // Offline the stored page of the form stands at the address of a payment: it begins as it was written.
  const written = 'reference' in loaderData ? loaderData.reference : undefined;
  const reference = useHasScripts() ? referenceInAddress(query) : written;
  return <PaymentPortal reference={reference} unsent={actionData} />;
}
