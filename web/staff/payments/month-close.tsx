import { useRef } from 'react';
import {
  dayAfter,
  fullMoment,
  monthInWords,
  schoolDay,
  startOfDay,
} from '#contract/dates/school-time.ts';
import type { MonthEnd } from '#contract/staff.ts';
import { messageIn } from '../../api/staff.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { closeMonth } from '../api/payments.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { useQuestion } from '../panel/use-action.ts';

interface MonthCloseProps {
  data: MonthEnd;
  onClosed: () => void;
}

/** Closes a month for good once its figures are handed over, or says who did. */
export function MonthClose({ data: { from, isOver, closing }, onClosed }: MonthCloseProps) {
  const tell = useAlerts();
  const words = useRef<HTMLParagraphElement>(null);
  const month = from.slice(0, 7);
  const name = monthInWords(month);
  const { ask, running, dialog } = useQuestion<string>(async (asked) => {
    const reply = await closeMonth(asked);
    tell(messageIn(reply, NO_ANSWER), reply.kind === 'success' ? 'ok' : 'bad');
    // The button that had the focus goes.
    words.current?.focus();
    onClosed();
  });
  if (!closing) return null;
  const { closed, closesOn } = closing;
  const lastDay = schoolDay(startOfDay(dayAfter(closesOn, -1)));
  return (
    <div className="grid gap-10">
      <p className="fine" ref={words} tabIndex={-1}>
        {isOver
          ? closedText(name, closed)
          : `Money of ${name} that is entered late counts in it until ${lastDay}, unless you close it before.`}
      </p>
      {!isOver && (
        <div>
          <Button
            variant="line"
            size="small"
            busy={running !== undefined}
            busyText="Closing..."
            onClick={() => ask(month)}
          >
            Close {name}
          </Button>
        </div>
      )}
      <ConfirmDialog
        {...dialog}
        title={`Close ${name}?`}
        question="Its figures then never change again, and it cannot be opened. What is entered later counts on the day of entry, and says when it was received."
        confirmLabel="Close it"
        cancelLabel="Not yet"
      />
    </div>
  );
}

function closedText(name: string, closed: NonNullable<MonthEnd['closing']>['closed']): string {
  return closed
    ? `${name} was closed by ${closed.by} on ${fullMoment(closed.at)}.`
    : `${name} closed by itself, ten days after its end.`;
}

const NO_ANSWER =
  'No clear answer arrived. Please look at the month end again before you try once more.';
