import { schoolMoment, shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import type { MessageState } from '#contract/messages.ts';
import type { StaffMessage } from '#contract/schemas/messages.ts';
import { Badge } from '../../ui/badge.tsx';

export const stateNames: Record<MessageState, string> = {
  new: 'New',
  answered: 'Answered',
  archived: 'Archived',
  suspect: 'Maybe advertising',
};

/** For who wants to come; most messages are questions, which need no label. */
export function VisitBadge({ message: { kind, visitDay } }: { message: StaffMessage }) {
  if (kind !== 'visit') return null;
  const day = visitDay ? ` on ${shortSchoolDay(startOfDay(visitDay))}` : '';
  return (
    <>
      <Badge tone="event">Visit{day}</Badge>{' '}
    </>
  );
}

/** 'Answered by Hauwa Bello, 27 Nov 2026, 10:15'; nothing before it was changed. */
export function changeText({ state, changedAt, changedBy }: StaffMessage): string {
  if (!changedAt) return '';
  const what = state === 'new' ? 'Back to new' : stateNames[state];
  return `${what}${changedBy ? ` by ${changedBy}` : ''}, ${schoolMoment(changedAt)}`;
}
