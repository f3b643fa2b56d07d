import { hiddenPageMeta } from '../../site/metadata.ts';

export function meta() {
  return hiddenPageMeta('Payments');
}

export default function PaymentsPage() {
  return <p>Payments</p>;
}
