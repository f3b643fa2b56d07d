import type { DailySummary } from '#contract/staff.ts';
import { staffPages, TO_DECIDE } from '#contract/staff-addresses.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { allNotes, notesAddress } from '../fee-notes/notes-address.ts';
import { Card, CardNote } from '../panel/card.tsx';
import { countText } from '../staff-texts.ts';

export interface Waiting {
  /** undefined is not known yet, or cannot be had */
  toDecide: number | undefined;
  newMessages: number;
  dueNotes: number | undefined;
  /** of today */
  summary: Pick<DailySummary, 'lines'> | undefined;
}

/** What somebody should see to today, each with the way there. */
export function ToDo(waiting: Waiting) {
  const tasks = tasksOf(waiting);
  const isKnown = waiting.toDecide !== undefined && waiting.summary !== undefined;
  return (
    <Card
      title="To do"
      action={
        <TextLink to={staffPages.dailySummary} iconEnd="arrow-right">
          Daily summary
        </TextLink>
      }
    >
      {tasks.length > 0 ? (
        <ul className="lines">
          {tasks.map(({ title, to, words }) => (
            <li key={title}>
              <TextLink to={to} iconEnd="arrow-right">
                {title}
              </TextLink>
              <p className="fine mt-8">{words}</p>
            </li>
          ))}
        </ul>
      ) : (
        <CardNote>{isKnown ? 'Nothing waits for you: all is seen to.' : '–'}</CardNote>
      )}
    </Card>
  );
}

function tasksOf({ toDecide = 0, newMessages, dueNotes = 0, summary }: Waiting) {
  const counted = [
    {
      count: toDecide,
      what: ['to decide', 'to decide'],
      to: TO_DECIDE,
      words: 'Payments that no rule can settle wait for a person.',
    },
    {
      count: newMessages,
      what: ['new message', 'new messages'],
      to: staffPages.messages,
      words: 'Somebody wrote from the website and waits for an answer.',
    },
    {
      count: dueNotes,
      what: ['fee note is due', 'fee notes are due'],
      to: notesAddress({ ...allNotes, view: 'due' }),
      words: 'Remind the parents by e-mail or WhatsApp.',
    },
  ];
  const reported = summary?.lines ?? [];
  return [
    ...counted
      .filter(({ count }) => count > 0)
      .map(({ count, what: [one, many], to, words }) => {
        return { title: `${countText(count)} ${count === 1 ? one : many}`, to, words };
      }),
    ...reported.flatMap(({ label, todo, link = staffPages.dailySummary }) =>
      todo && !shownOtherwise.includes(label) ? [{ title: label, to: link, words: todo }] : [],
    ),
  ];
}

/** Lines of the daily summary that the dashboard has already: above, or as a banner. */
const shownOtherwise = ['To decide', 'Messages from the website', 'Alarm'];
