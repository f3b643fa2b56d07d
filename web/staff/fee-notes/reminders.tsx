import { useState } from 'react';
import { noteMessage } from '#contract/book/note-message.ts';
import { shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import type { DueNotesAnswer } from '#contract/schemas/fee-notes.ts';
import { parentChatAddress } from '#contract/text/phone-addresses.ts';
import { messageIn } from '../../api/staff.ts';
import { ButtonAnchor, SmallButton } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { remind } from '../api/fee-notes.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { EmptyList } from '../panel/empty-list.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loading, useLoaded } from '../panel/loading.ts';
import { figureColumn, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { inWords, koboText } from './note-texts.tsx';
import { type NotesQuery, notesAddress } from './notes-address.ts';
import { Student } from './notes-list.tsx';

type DueNote = DueNotesAnswer['data'][number];

interface RemindersProps {
  loading: Loading<DueNotesAnswer>;
  query: NotesQuery;
  onOpen: (id: string) => void;
}

const NOBODY = 'No part is due within a week, and none is late.';
const NO_ANSWER = 'No clear answer arrived. Please load the page again before you try once more.';

/** Who must pay a part now, the longest due first; each is reminded with one tap. */
export function Reminders({ loading, query, onOpen }: RemindersProps) {
  const found = useLoaded(loading);
  const tell = useAlerts();
  const [busy, setBusy] = useState<string>();

  async function run(id: string, by: 'email' | 'whatsapp') {
    if (busy) return;
    setBusy(id);
    const reply = await remind(id, by);
    setBusy(undefined);
    const isDone = reply.kind === 'success';
    if (by === 'email' || !isDone) tell(messageIn(reply, NO_ANSWER), isDone ? undefined : 'bad');
    found.reload();
  }

  return (
    <div aria-busy={found.isLoading}>
      <LoadFrame
        loaded={found}
        loading="Loading reminders..."
        failed={found.message || 'The reminders cannot be loaded just now.'}
      >
        {({ data, sendsEmails, pagination }) => (
          <>
            <p className="fine inset">
              Parts that are late or due within a week, as far as they are not paid. The portal
              e-mails at most one reminder a week for each fee note, and none once it is paid.
            </p>
            {data.length === 0 ? (
              <EmptyList title="Nobody To Remind" text={NOBODY} />
            ) : (
              <StaffTable
                caption="Reminders"
                columns={columnsOf({ onOpen, busy, sendsEmails, run })}
                rows={data}
                keyOf={({ note }) => note._id}
              />
            )}
            {pagination.pages > 1 && (
              <div className="pages">
                <Pagination
                  {...pagination}
                  addressOf={(page) => notesAddress({ ...query, page })}
                />
              </div>
            )}
          </>
        )}
      </LoadFrame>
    </div>
  );
}

interface ColumnParts {
  onOpen: (id: string) => void;
  busy: string | undefined;
  sendsEmails: boolean;
  run: (id: string, by: 'email' | 'whatsapp') => void;
}

function columnsOf({ onOpen, ...parts }: ColumnParts): StaffColumn<DueNote>[] {
  return [
    { label: 'Student', cell: ({ note }) => <Student note={note} onOpen={onOpen} /> },
    figureColumn('Due now', ({ nowKobo }) => <b>{koboText(nowKobo)}</b>),
    {
      label: 'When',
      cell: ({ note, daysLeft }) => (
        <>
          {daysText(daysLeft)}
          {note.next && (
            <span className="fine under">
              {note.class} · {shortSchoolDay(startOfDay(note.next.dueOn))}
            </span>
          )}
        </>
      ),
    },
    {
      label: 'Reminded',
      isLabelled: true,
      cell: ({ note }) => (note.remindedAt ? shortSchoolDay(note.remindedAt) : 'Never'),
    },
    { label: 'Remind', isWide: true, cell: (due) => <RemindButtons due={due} {...parts} /> },
  ];
}

function RemindButtons({
  due: { note, mayBeReminded },
  busy,
  sendsEmails,
  run,
}: Omit<ColumnParts, 'onOpen'> & { due: DueNote }) {
  const { _id, parent, waiting } = note;
  const chat = parentChatAddress(parent.phone, noteMessage(inWords(note), 'reminder'));
  const canEmail = sendsEmails && mayBeReminded;
  return (
    <div className="row gap-8">
      {canEmail && (
        <SmallButton busy={busy === _id} busyText="Sending..." onClick={() => run(_id, 'email')}>
          E-mail
        </SmallButton>
      )}
      {chat && (
        <ButtonAnchor
          variant="line"
          size="small"
          href={chat}
          target="_blank"
          rel="noreferrer"
          onClick={() => run(_id, 'whatsapp')}
        >
          WhatsApp
        </ButtonAnchor>
      )}
      {waiting && <span className="fine">E-mail on its way</span>}
      {!canEmail && !chat && !waiting && <span className="fine">No contact</span>}
    </div>
  );
}

function daysText(daysLeft: number): string {
  if (daysLeft === 0) return 'Today';
  if (daysLeft === 1) return 'Tomorrow';
  if (daysLeft > 1) return `In ${daysLeft} days`;
  return daysLeft === -1 ? 'One day late' : `${-daysLeft} days late`;
}
