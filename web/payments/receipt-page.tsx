import { data } from 'react-router';
import { readReference } from '#contract/references.ts';
import { servicesContext } from '../services.server.ts';
import { hiddenPageMeta } from '../shell/metadata.ts';
import type { Route } from './+types/receipt-page.ts';
import { ReceiptPageView, tillPapers } from './receipt/receipt-page-view.tsx';
import { receiptStanding } from './receipt/receipt-standing.ts';

export function headers() {
  return { 'cache-control': 'no-store' };
}

export function meta() {
  return hiddenPageMeta('Payment Receipt');
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  // Perhaps typed from paper.
  const reference = readReference(params.reference);
  const { verifyPayment, publicUrl } = context.get(servicesContext);
  const asked = await verifyPayment(reference);
  const standing = receiptStanding({ ...asked, at: new Date(), site: publicUrl });
  // What stood in the address is not repeated when it is no reference of ours.
  const known = standing.status === 'unknown' ? undefined : reference;
  const status = asked.httpStatus >= 500 ? 503 : asked.httpStatus;
  const wanted = new URL(request.url).searchParams.get('paper');
  const paper = tillPapers.find((one) => one === wanted);
  return data({ standing, reference: known, paper }, { status });
}

/** `web/root.tsx` delivers it without scripts. */
export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  return <ReceiptPageView {...loaderData} />;
}
