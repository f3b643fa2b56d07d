import { shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import type { NotesAnswer, StaffNote } from '#contract/schemas/fee-notes.ts';
import { messageIn } from '../../api/staff.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TextInPlace } from '../../ui/text-in-place.tsx';
import { sendNotes } from '../api/fee-notes.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { EmptyList } from '../panel/empty-list.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loading, useLoaded } from '../panel/loading.ts';
import { figureColumn, rowOpener, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { useQuestion } from '../panel/use-action.ts';
import styles from './fee-notes.module.css';
import { feeText, koboText, NoteBadge, notesText } from './note-texts.tsx';
import { allNotes, isNarrowed, type NotesQuery, notesAddress } from './notes-address.ts';
import { PrintSlips } from './print-slips.tsx';

interface NotesListProps {
  loading: Loading<NotesAnswer>;
  query: NotesQuery;
  onOpen: (id: string) => void;
}

/** A page of fee notes with what all that match add up to. */
export function NotesList({ loading, query, onOpen }: NotesListProps) {
  const found = useLoaded(loading);
  return (
    <div aria-busy={found.isLoading}>
      <LoadFrame
        loaded={found}
        loading="Loading fee notes..."
        failed={found.message || 'The fee notes cannot be loaded just now.'}
      >
        {(answer) => (
          <>
            <Totals answer={answer} query={query} onSent={found.reload} />
            {answer.data.length === 0 ? (
              <EmptyList
                title="No Fee Notes Found"
                text={emptyText(query)}
                next={
                  isNarrowed(query) && { to: notesAddress(allNotes), label: 'Show all fee notes' }
                }
              />
            ) : (
              <StaffTable
                caption="Fee notes"
                columns={columnsOf(onOpen)}
                rows={answer.data}
                keyOf={({ _id }) => _id}
              />
            )}
            {answer.pagination.pages > 1 && (
              <div className="pages">
                <Pagination
                  {...answer.pagination}
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

function columnsOf(onOpen: (id: string) => void): StaffColumn<StaffNote>[] {
  return [
    { label: 'Student', cell: (note) => <Student note={note} onOpen={onOpen} /> },
    { label: 'Status', cell: (note) => <NoteBadge status={note.status} /> },
    {
      label: 'Fee',
      isWide: true,
      cell: (note) => (
        <>
          {note.class}
          <span className="fine under">{feeText(note)}</span>
        </>
      ),
    },
    figureColumn('Due', ({ dueKobo }) => koboText(dueKobo)),
    figureColumn('Paid', ({ paidKobo }) => koboText(paidKobo)),
    figureColumn('Outstanding', ({ outstandingKobo, surplusKobo }) =>
      surplusKobo > 0 ? <b>{koboText(-surplusKobo)}</b> : <b>{koboText(outstandingKobo)}</b>,
    ),
    {
      label: 'Next part',
      isEnd: true,
      isLabelled: true,
      cell: ({ next }) =>
        next ? <time dateTime={next.dueOn}>{shortSchoolDay(startOfDay(next.dueOn))}</time> : '–',
    },
  ];
}

export function Student({ note, onOpen }: { note: StaffNote; onOpen: (id: string) => void }) {
  const { admissionNumber, hasLeft } = note;
  const more = [admissionNumber, hasLeft && 'has left'].filter(Boolean).join(' · ');
  return (
    <>
      <button type="button" className={rowOpener} onClick={() => onOpen(note._id)}>
        <span translate="no">{note.student}</span>
      </button>
      {more && (
        <span className="fine under" translate="no">
          {more}
        </span>
      )}
    </>
  );
}

interface TotalsProps {
  answer: NotesAnswer;
  query: NotesQuery;
  onSent: () => void;
}

function Totals({ answer: { totals, sendsEmails }, query, onSent }: TotalsProps) {
  const { notes, dueKobo, paidKobo, outstandingKobo, surplusKobo, discountKobo } = totals;
  const amounts = [
    `${koboText(dueKobo)} due`,
    discountKobo > 0 && `after ${koboText(discountKobo)} of discounts`,
    `${koboText(paidKobo)} paid`,
    `${koboText(outstandingKobo)} outstanding`,
    surplusKobo > 0 && `${koboText(surplusKobo)} too much`,
  ].filter(Boolean);
  return (
    <div className={`row middle apart inset num ${styles.totals}`}>
      <p className="quiet">
        <b role="status">{notesText(notes)}</b>{' '}
        <TextInPlace>{notes > 0 && `· ${amounts.join(' · ')}`}</TextInPlace>
      </p>
      {notes > 0 && (
        <div className="row gap-8">
          <PrintSlips filter={query} />
          {sendsEmails && <SendAll notes={notes} query={query} onSent={onSent} />}
        </div>
      )}
    </div>
  );
}

const NO_ANSWER = 'No clear answer arrived. Please look at the list before you try again.';

/** E-mails what the list shows, to those who have not got theirs. */
function SendAll({ query, onSent }: Pick<TotalsProps, 'query' | 'onSent'> & { notes: number }) {
  const tell = useAlerts();
  const { ask, running, dialog } = useQuestion(async () => {
    const reply = await sendNotes(query);
    const isDone = reply.kind === 'success';
    const {
      queued = 0,
      withoutEmail = 0,
      sentBefore = 0,
      refused = 0,
    } = isDone ? reply.answer.data : {};
    const others = `${withoutEmail} have no e-mail address, ${sentBefore} were sent before.`;
    const again =
      refused > 0 ? ` ${refused} did not arrive and wait for another address: see above.` : '';
    const message = `${notesText(queued)} on the way. ${others}${again}`;
    tell(isDone ? message : messageIn(reply, NO_ANSWER), isDone ? undefined : 'bad');
    if (isDone) onSent();
  });
  return (
    <>
      <SmallButton busy={running !== undefined} busyText="Sending..." onClick={() => ask(true)}>
        E-mail these
      </SmallButton>
      <ConfirmDialog
        {...dialog}
        title="E-mail these fee notes?"
        question="Each goes to the parent on the class list: all of the list above on which something is outstanding and that were never sent by e-mail."
        confirmLabel="Send them"
        cancelLabel="Cancel"
      />
    </>
  );
}

function emptyText(query: NotesQuery): string {
  return isNarrowed(query)
    ? 'No fee notes match what you chose.'
    : 'Make fee notes for a student, a class or the whole school: they appear here.';
}
