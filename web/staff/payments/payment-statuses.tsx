import type { StaffPayment, StaffPaymentStatus } from '#contract/staff.ts';
import { Badge } from '../../ui/badge.tsx';

/** A payment without a checkout is not finished either, as parents read it. */
export const statuses = {
  initialized: { label: 'Not finished', tone: 'neutral' },
  pending: { label: 'Not finished', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'bad' },
  paid: { label: 'Paid', tone: 'ok' },
  review: { label: 'To review', tone: 'event' },
  reversed: { label: 'Given back', tone: 'bad' },
} as const satisfies Record<StaffPaymentStatus, object>;

export const statusOptions = [
  { value: 'all', label: 'All' },
  { value: 'paid', label: 'Paid' },
  { value: 'review', label: 'To review' },
  { value: 'pending', label: 'Not finished' },
  { value: 'failed', label: 'Failed' },
  { value: 'reversed', label: 'Given back' },
  { value: 'initialized', label: 'Not finished, no checkout' },
] as const satisfies { value: StaffPaymentStatus | 'all'; label: string }[];

/** How a payment stands, in the bursar's words; one to review without a finding was ignored. */
export const standingOf = (payment: StaffPayment) =>
  isIgnored(payment) ? 'Ignored' : statuses[payment.status].label;

export function StatusBadge({ payment }: { payment: StaffPayment }) {
  const tone = isIgnored(payment) ? 'neutral' : statuses[payment.status].tone;
  return <Badge tone={tone}>{standingOf(payment)}</Badge>;
}

const isIgnored = ({ status, review }: Pick<StaffPayment, 'status' | 'review'>) =>
  status === 'review' && !review;
