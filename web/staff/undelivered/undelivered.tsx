import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { shortSchoolDay } from '#contract/dates/school-time.ts';
import type { Undelivered, UndeliveredAnswer } from '#contract/schemas/undelivered.ts';
import { phoneAddress } from '#contract/text/phone-addresses.ts';
import { reasonWords, UNDELIVERED_DAYS, type UndeliveredKind } from '#contract/undelivered.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { sendNote } from '../api/fee-notes.ts';
import { fetchUndelivered } from '../api/undelivered.ts';
import { useLoadedHere } from '../panel/loading.ts';
import { rowOpener, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { countText } from '../staff-texts.ts';
import styles from './undelivered.module.css';

interface UndeliveredProps {
  kind: UndeliveredKind;
  /** The dialog that is open: once it is closed, what was done there counts here. */
  opened: string | undefined;
}

/** E-mails that did not arrive, with other ways to reach the reader. Nothing where all arrived. */
export function UndeliveredEmails({ kind, opened }: UndeliveredProps) {
  const [search] = useSearchParams();
  const wanted = useMemo(() => ({ kind, opened }), [kind, opened]);
  const { answer, reload } = useLoadedHere('What did not arrive', fetchUndelivered, wanted);
  if (!answer || answer.total === 0) return null;
  return (
    <UndeliveredList
      kind={kind}
      answer={answer}
      isOpen={search.has('undelivered')}
      onReached={async (id) => {
        await sendNote(id, 'whatsapp');
        reload();
      }}
    />
  );
}

interface ListProps {
  kind: UndeliveredKind;
  answer: Pick<UndeliveredAnswer, 'data' | 'total' | 'of'>;
  isOpen: boolean;
  /** A fee note was sent by WhatsApp instead. */
  onReached: (noteId: string) => void;
}

const words: Record<UndeliveredKind, { one: string; many: string; next: string }> = {
  receipts: {
    one: 'receipt did not arrive by e-mail',
    many: 'receipts did not arrive by e-mail',
    next: 'Reach the payer by phone or WhatsApp. Open the payment to send the receipt once more.',
  },
  notes: {
    one: 'fee note did not arrive by e-mail',
    many: 'fee notes did not arrive by e-mail',
    next: 'Reach the parent by phone or WhatsApp. Or correct the address in the class list, and send the note again.',
  },
  messages: {
    one: 'message did not reach the school’s mailbox',
    many: 'messages did not reach the school’s mailbox',
    next: 'Answer them from here. Look whether the school’s e-mail address in Settings is right.',
  },
};

export function UndeliveredList({
  kind,
  answer: { data, total, of },
  isOpen,
  onReached,
}: ListProps) {
  const { one, many, next } = words[kind];
  return (
    <section className={`frame narrowable ${styles.card}`}>
      <details open={isOpen}>
        <summary className="opens">
          <b className="num">
            {countText(total)} of {countText(of)}
          </b>{' '}
          {of === 1 ? one : many}
        </summary>
        <p className={`fine ${styles.next}`}>
          {next} Shown for {UNDELIVERED_DAYS} days.
        </p>
        <StaffTable
          caption="E-mails that did not arrive"
          columns={columnsOf(kind, onReached)}
          rows={data}
          keyOf={({ _id }) => _id}
        />
      </details>
    </section>
  );
}

function columnsOf(
  kind: UndeliveredKind,
  onReached: ListProps['onReached'],
): StaffColumn<Undelivered>[] {
  return [
    {
      label: kind === 'messages' ? 'From' : 'Student',
      cell: ({ name, about, link }) => (
        <>
          <Link className={rowOpener} to={link}>
            <span translate="no">{name}</span>
          </Link>
          <span className="fine under">{about}</span>
        </>
      ),
    },
    {
      label: 'Why',
      cell: ({ reason, at, email }) => (
        <>
          {sentence(reasonWords[reason])}
          {email && (
            <span className="fine under anywhere" translate="no">
              {email}
            </span>
          )}
          <span className="fine under">
            <time dateTime={at}>{shortSchoolDay(at)}</time>
          </span>
        </>
      ),
    },
    {
      label: 'Reach them',
      isWide: true,
      cell: ({ phone, whatsApp, noteId }) => (
        <div className="row middle gap-8">
          {phone && (
            <a className="num" href={phoneAddress(phone)} translate="no">
              {phone}
            </a>
          )}
          {whatsApp && (
            <ButtonAnchor
              variant="line"
              size="small"
              href={whatsApp}
              target="_blank"
              rel="noreferrer"
              onClick={() => noteId && onReached(noteId)}
            >
              WhatsApp
            </ButtonAnchor>
          )}
          {!phone && <span className="fine">No phone number</span>}
        </div>
      ),
    },
  ];
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
