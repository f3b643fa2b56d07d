import { shortSchoolDay } from '#contract/dates/school-time.ts';
import type { Payout } from '#contract/staff.ts';
import { Badge } from '../../ui/badge.tsx';

/** A tick, or what is in its way. */
export function PayoutState({ payout }: { payout: Pick<Payout, 'status' | 'ticks'> }) {
  if (payout.status === 'failed') return <Badge tone="bad">Did not arrive</Badge>;
  if (payout.status === 'under_way') return <Badge tone="neutral">On its way</Badge>;
  if (!payout.ticks) return <Badge tone="event">To look at</Badge>;
  return (
    <Badge tone="ok" icon="check">
      All ours
    </Badge>
  );
}

/** '17 Nov 2026' of a day of the bank. */
export function bankDayText(day: string): string {
  return shortSchoolDay(`${day}T12:00:00Z`);
}
