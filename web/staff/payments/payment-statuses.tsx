import type { StaffPayment, StaffPaymentStatus } from '#contract/staff.ts';
import { Badge } from '../../ui/badge.tsx';

/** What a parent reads as not completed is not finished here too, with a checkout or before it had one. */
export const statusWords: Record<StaffPaymentStatus, string> = {
  initialized: 'Not finished',
  pending: 'Not finished',
  failed: 'Failed',
  paid: 'Paid',
  review: 'To review',
  reversed: 'Given back',
};

const tones = {
  initialized: 'neutral',
  pending: 'neutral',
  failed: 'bad',
  paid: 'ok',
  review: 'event',
  reversed: 'bad',
} as const;

/** For the filter above the list. */
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
  isIgnored(payment) ? 'Ignored' : statusWords[payment.status];

export function StatusBadge({ payment }: { payment: StaffPayment }) {
  const tone = isIgnored(payment) ? 'neutral' : tones[payment.status];
  return <Badge tone={tone}>{standingOf(payment)}</Badge>;
}

const isIgnored = ({ status, review }: Pick<StaffPayment, 'status' | 'review'>) =>
  status === 'review' && !review;
