import type { StaffPaymentStatus } from '#contract/staff.ts';
import { Badge } from '../../ui/badge.tsx';

const words: Record<StaffPaymentStatus, string> = {
  initialized: 'Started',
  pending: 'Pending',
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
  { value: 'pending', label: 'Pending' },
  { value: 'failed', label: 'Failed' },
  { value: 'reversed', label: 'Given back' },
  { value: 'initialized', label: 'Started' },
] as const satisfies { value: StaffPaymentStatus | 'all'; label: string }[];

/** How a payment stands, in the bursar's words. */
export function StatusBadge({ status }: { status: StaffPaymentStatus }) {
  return <Badge tone={tones[status]}>{words[status]}</Badge>;
}
