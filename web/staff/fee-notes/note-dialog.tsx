import { type ReactNode, useRef, useState } from 'react';
import { receiptAddress } from '#contract/addresses.ts';
import { shownNoteCode } from '#contract/book/fee-notes.ts';
import { noteMessage } from '#contract/book/note-message.ts';
import {
  fullMoment,
  schoolMoment,
  shortSchoolDay,
  startOfDay,
} from '#contract/dates/school-time.ts';
import type { NoteAnswer, StaffNote } from '#contract/schemas/fee-notes.ts';
import { staffPaymentAddress } from '#contract/staff-addresses.ts';
import { parentChatAddress } from '#contract/text/phone-addresses.ts';
import { reasonWords } from '#contract/undelivered.ts';
import { messageIn, type StaffReply } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonAnchor, SmallButton } from '../../ui/button.tsx';
import { copyText } from '../../ui/loading/within.ts';
import { TextButton, TextLink } from '../../ui/text-link.tsx';
import { fetchNote, sendNote } from '../api/fee-notes.ts';
import { LoadHere } from '../panel/load-frame.tsx';
import { CloseButton, PanelDialog } from '../panel/panel-dialog.tsx';
import { StaffTable } from '../panel/staff-table.tsx';
import { FactList } from '../payments/payment-facts.tsx';
import look from '../payments/payment-timeline-dialog.module.css';
import styles from './fee-notes.module.css';
import { CancelForm, MoveForm, ReplaceForm } from './note-forms.tsx';
import { discountText, feeText, inWords, koboText, NoteBadge } from './note-texts.tsx';
import { PrintSlips } from './print-slips.tsx';

interface NoteDialogProps {
  id: string | undefined;
  /** opened to move what is too much on it */
  isMoving: boolean;
  onClose: () => void;
  /** another note, such as the one that took its place */
  onOpen: (id: string) => void;
  /** The note has changed, and with it the list. */
  onChanged: () => void;
}

/** Everything about one fee note, and what can be done with it. */
export function NoteDialog({ id, ...others }: NoteDialogProps) {
  return (
    <PanelDialog open={id !== undefined} title="Fee note" titleTakesFocus onClose={others.onClose}>
      {id && <Note key={id} id={id} {...others} />}
    </PanelDialog>
  );
}

function Note({ id, isMoving, onClose, onOpen, onChanged }: NoteDialogProps & { id: string }) {
  const [doing, setDoing] = useState<Doing | undefined>(isMoving ? 'move' : undefined);
  return (
    <>
      <LoadHere
        what="A fee note"
        call={fetchNote}
        wanted={id}
        loading="Loading fee note..."
        failed={({ message }) => message || 'This fee note cannot be loaded just now.'}
      >
        {(answer, reload) => (
          <NoteFound
            answer={answer}
            doing={doing}
            onDo={setDoing}
            onOpen={onOpen}
            onChanged={() => {
              reload();
              onChanged();
            }}
          />
        )}
      </LoadHere>
      {/* A form has a way out of its own. */}
      {!doing && <CloseButton className="mt-8" onClose={onClose} />}
    </>
  );
}

type Doing = 'replace' | 'cancel' | 'move';

interface NoteFoundProps {
  answer: NoteAnswer;
  doing: Doing | undefined;
  onDo: (doing: Doing | undefined) => void;
  onOpen: (id: string) => void;
  onChanged: () => void;
}

function NoteFound({ answer: { data }, doing, onDo, onOpen, onChanged }: NoteFoundProps) {
  const [end, setEnd] = useState<{ text: string; tone: 'success' | 'error' }>();
  const { note, parts, payments, story, replacedBy } = data;
  const top = useRef<HTMLParagraphElement>(null);

  function close() {
    onDo(undefined);
    // The form that had the focus is gone.
    top.current?.focus();
  }

  function ended(text: string, tone: 'success' | 'error' = 'success') {
    close();
    setEnd({ text, tone });
    onChanged();
  }

  const form = {
    note,
    onCancel: close,
    onDone: (text: string) => ended(text),
  };
  return (
    <>
      <p className="row middle sum" ref={top} tabIndex={-1}>
        <b className="num">{koboText(note.outstandingKobo)}</b>
        <span className="quiet">outstanding</span>
        <NoteBadge status={note.status} />
      </p>
      <div className={`grid gap-14 ${styles.state}`}>
        {end && <Banner tone={end.tone}>{end.text}</Banner>}
        {note.surplusKobo > 0 && (
          <Banner tone="info">
            {koboText(note.surplusKobo)} is too much on this fee note. Move it to another one, or
            give it back.
          </Banner>
        )}
        {note.endedAt && note.outstandingKobo > 0 && (
          <Banner tone="info">
            {koboText(note.outstandingKobo)} is owed: money on this fee note went back. Record it at
            the desk when it is paid, or move a surplus here.
          </Banner>
        )}
        {replacedBy && (
          <p>
            <TextButton onClick={() => onOpen(replacedBy)}>
              Open the fee note that took its place
            </TextButton>
          </p>
        )}
      </div>
      {doing === 'replace' && (
        <ReplaceForm
          {...form}
          onReplaced={(id) => {
            onChanged();
            onOpen(id);
          }}
        />
      )}
      {doing === 'cancel' && <CancelForm {...form} />}
      {doing === 'move' && <MoveForm {...form} others={data.others} />}
      {!doing && (
        <>
          <NoteActions data={data} onDo={onDo} onEnd={ended} />
          <FactList facts={factsOf(note)} />
          {parts.length > 0 && <Parts parts={parts} />}
          {payments.length > 0 && <Payments payments={payments} />}
          <h3 className={look.heading}>What happened</h3>
          <ol className={look.timeline}>
            {story.map(({ at, text }) => (
              <li key={`${at} ${text}`}>
                <p>{text}</p>
                <p className="fine">
                  <time dateTime={at}>{fullMoment(at)}</time>
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

const NO_ANSWER =
  'No clear answer arrived. Please look at the fee note again before you try once more.';

interface NoteActionsProps {
  data: NoteAnswer['data'];
  onDo: (doing: Doing) => void;
  onEnd: (text: string, tone?: 'success' | 'error') => void;
}

/** Sending it comes first; what changes it stands below. */
function NoteActions({ data: { note, sendsEmails }, onDo, onEnd }: NoteActionsProps) {
  const [isBusy, setBusy] = useState(false);
  const [copied, setCopied] = useState<'copied' | 'refused'>();
  const { _id, parent, address, endedAt, surplusKobo } = note;
  const chat = parentChatAddress(parent.phone, noteMessage(inWords(note), 'note'));

  async function send(by: 'email' | 'whatsapp' | 'link') {
    if (isBusy) return;
    setBusy(true);
    const reply: StaffReply<unknown> = await sendNote(_id, by);
    setBusy(false);
    const isDone = reply.kind === 'success';
    if (by === 'email' || !isDone) {
      onEnd(messageIn(reply, NO_ANSWER), isDone ? 'success' : 'error');
    }
  }

  async function copy() {
    const result = await copyText(address);
    setCopied(result);
    if (result === 'copied') await send('link');
  }

  return (
    <div className="grid gap-10 mb-24">
      {!endedAt && (
        <div className="row gap-8">
          {sendsEmails && parent.email && !note.waiting && (
            <SmallButton busy={isBusy} busyText="Sending..." onClick={() => send('email')}>
              Send by e-mail
            </SmallButton>
          )}
          {chat && (
            <ButtonAnchor
              variant="line"
              size="small"
              href={chat}
              target="_blank"
              rel="noreferrer"
              onClick={() => send('whatsapp')}
            >
              WhatsApp
            </ButtonAnchor>
          )}
          <SmallButton icon="copy" onClick={copy}>
            {copied === 'copied' ? 'Copied' : 'Copy link'}
          </SmallButton>
          <PrintSlips filter={{ q: note.code }} only={note} />
        </div>
      )}
      {copied === 'refused' && (
        <p role="alert" className="anywhere">
          This browser does not let us copy. Please mark this address and copy it: {address}
        </p>
      )}
      <div className="row gap-8">
        {surplusKobo > 0 && (
          <SmallButton onClick={() => onDo('move')}>Move the surplus</SmallButton>
        )}
        {!endedAt && (
          <>
            <SmallButton onClick={() => onDo('replace')}>Change discount or plan</SmallButton>
            <SmallButton onClick={() => onDo('cancel')}>Cancel it</SmallButton>
          </>
        )}
      </div>
    </div>
  );
}

function factsOf(note: StaffNote): [string, ReactNode][] {
  const { admissionNumber, parent, sentAt, remindedAt, waiting, undelivered, code, plan } = note;
  const facts: [string, ReactNode][] = [
    [
      'Student',
      <span key="student" translate="no">
        {note.student}
      </span>,
    ],
    ['Class', note.hasLeft ? `${note.class}, has left` : note.class],
    ['Admission number', admissionNumber],
    ['For', feeText(note)],
    ['Fee', koboText(note.fullKobo)],
    ['Discount', discountText(note)],
    ['Due', koboText(note.dueKobo)],
    ['Paid', koboText(note.paidKobo)],
    ['Paid freely', plan.kind === 'free' ? `from ${koboText(plan.leastKobo)} at a time` : ''],
    [
      'Code',
      <span key="code" className="num" translate="no">
        {shownNoteCode(code)}
      </span>,
    ],
    [
      'Parent',
      parent.name && (
        <span key="parent" translate="no">
          {parent.name}
        </span>
      ),
    ],
    [
      'Phone',
      parent.phone && (
        <span key="phone" translate="no">
          {parent.phone}
        </span>
      ),
    ],
    [
      'E-mail',
      parent.email && (
        <span key="email" translate="no">
          {parent.email}
        </span>
      ),
    ],
    ['Sent', waiting ? 'E-mail on its way' : sentAt && schoolMoment(sentAt)],
    ['Last e-mail', undelivered && `Did not arrive: ${reasonWords[undelivered]}`],
    ['Reminded', remindedAt && schoolMoment(remindedAt)],
  ];
  return facts.filter(([, text]) => Boolean(text));
}

function Parts({ parts }: Pick<NoteAnswer['data'], 'parts'>) {
  return (
    <div className="mb-24">
      <StaffTable
        caption="Parts"
        columns={[
          {
            label: 'Due on',
            cell: ({ dueOn }) => <time dateTime={dueOn}>{shortSchoolDay(startOfDay(dueOn))}</time>,
          },
          {
            label: 'Part',
            isEnd: true,
            isLabelled: true,
            cell: (part) => koboText(part.amountKobo),
          },
          { label: 'Paid', isEnd: true, isLabelled: true, cell: (part) => koboText(part.paidKobo) },
        ]}
        rows={parts}
        keyOf={({ dueOn }) => dueOn}
      />
    </div>
  );
}

function Payments({ payments }: Pick<NoteAnswer['data'], 'payments'>) {
  return (
    <>
      <h3 className={look.heading}>Payments</h3>
      <ul className="grid gap-10 mb-24">
        {payments.map(({ reference, amountKobo, refundedKobo, source, paidAt }) => (
          <li key={reference}>
            <b className="num">{koboText(amountKobo - refundedKobo)}</b>{' '}
            {source === 'desk' ? 'at the desk' : 'online'},{' '}
            <time dateTime={paidAt}>{schoolMoment(paidAt)}</time>
            <span className="row gap-12-8 fine">
              <TextLink to={staffPaymentAddress(reference)}>The payment</TextLink>
              <TextLink to={receiptAddress(reference)} target="_blank" reloadDocument>
                The receipt
              </TextLink>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
