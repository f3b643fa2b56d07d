import { type ReactNode, useRef, useState } from 'react';
import { school } from '#content/school.ts';
import { fullMoment, startOfDay, weekdayAndDay } from '#contract/dates/school-time.ts';
import type { MessageState } from '#contract/messages.ts';
import type { StaffMessage } from '#contract/schemas/messages.ts';
import { parentChatAddress, phoneAddress } from '#contract/text/phone-addresses.ts';
import { messageIn } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { changeMessage, fetchMessage } from '../api/messages.ts';
import { LoadHere } from '../panel/load-frame.tsx';
import { CloseButton, PanelDialog } from '../panel/panel-dialog.tsx';
import { FactList } from '../payments/payment-facts.tsx';
import { changeText, VisitBadge } from './message-texts.tsx';

interface MessageDialogProps {
  id: string | undefined;
  onClose: () => void;
  /** The message has changed, and with it the list. */
  onChanged: () => void;
}

/** One message: what was written, the ways to answer, and where it goes afterwards. */
export function MessageDialog({ id, onClose, onChanged }: MessageDialogProps) {
  return (
    <PanelDialog
      open={id !== undefined}
      title="Message"
      titleTakesFocus
      onClose={onClose}
      className="middle-dialog"
    >
      {id && (
        <LoadHere
          key={id}
          what="A message"
          call={fetchMessage}
          wanted={id}
          loading="Loading message..."
          failed={({ message }) => message || 'This message cannot be loaded just now.'}
        >
          {({ data }, reload) => (
            <MessageFound
              message={data}
              onChanged={() => {
                reload();
                onChanged();
              }}
            />
          )}
        </LoadHere>
      )}
      <CloseButton className="mt-18" onClose={onClose} />
    </PanelDialog>
  );
}

const NO_ANSWER =
  'No clear answer arrived. Please look at the message again before you try once more.';

interface MessageFoundProps {
  message: StaffMessage;
  onChanged: () => void;
}

export function MessageFound({ message, onChanged }: MessageFoundProps) {
  const [busy, setBusy] = useState<MessageState>();
  const [end, setEnd] = useState<{ text: string; tone: 'success' | 'error' }>();
  const top = useRef<HTMLParagraphElement>(null);

  async function move(state: MessageState) {
    if (busy) return;
    setBusy(state);
    const reply = await changeMessage(message._id, { state, from: message.state });
    setBusy(undefined);
    const tone = reply.kind === 'success' ? 'success' : 'error';
    setEnd({ text: messageIn(reply, NO_ANSWER), tone });
    // The pressed button is gone, or stands for something else by now.
    top.current?.focus();
    // After a refusal too: somebody else may have been faster.
    onChanged();
  }

  return (
    <div className="grid gap-16">
      <p className="row middle mt-14" ref={top} tabIndex={-1}>
        <b translate="no">{message.name}</b> <VisitBadge message={message} />
      </p>
      {end && <Banner tone={end.tone}>{end.text}</Banner>}
      {message.state === 'suspect' && (
        <Banner tone="info">
          Something about this message looked like advertising. Please do not open links in it
          before you know who wrote it.
        </Banner>
      )}
      <p className="anywhere quoted">{message.message}</p>
      <Replies message={message} />
      <FactList facts={factsOf(message)} />
      <div className="row gap-8 dialog-foot">
        {moves[message.state].map(({ to, label }, index) => (
          <Button
            key={to}
            size="small"
            variant={index === 0 ? 'primary' : 'line'}
            busy={busy === to}
            busyText="Saving..."
            onClick={() => move(to)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

const answered = { to: 'answered', label: 'Mark as answered' } as const;
const archive = { to: 'archived', label: 'Archive' } as const;
const backToNew = { to: 'new', label: 'Back to new' } as const;

/** Where a message goes from where it is, the usual way first. */
const moves: Record<MessageState, readonly { to: MessageState; label: string }[]> = {
  new: [answered, archive],
  answered: [archive, backToNew],
  archived: [backToNew, answered],
  suspect: [{ to: 'new', label: 'A person wrote it' }, archive],
};

/** With the programs of this device: the portal itself sends nothing. */
function Replies({ message: { name, email, phone } }: { message: StaffMessage }) {
  const chat = parentChatAddress(phone, `Good day ${name}, this is ${school.name}. `);
  return (
    <div className="row gap-8">
      {email && (
        <ButtonAnchor variant="line" size="small" icon="mail" href={replyAddress(email, name)}>
          E-mail
        </ButtonAnchor>
      )}
      {phone && (
        <ButtonAnchor variant="line" size="small" icon="phone" href={phoneAddress(phone)}>
          Call
        </ButtonAnchor>
      )}
      {chat && (
        <ButtonAnchor
          variant="line"
          size="small"
          icon="share"
          href={chat}
          target="_blank"
          rel="noreferrer"
        >
          WhatsApp
        </ButtonAnchor>
      )}
    </div>
  );
}

function replyAddress(email: string, name: string): string {
  const subject = encodeURIComponent(`Your message to ${school.name}`);
  const body = encodeURIComponent(`Dear ${name},\r\n\r\n`);
  return `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`;
}

function factsOf(message: StaffMessage): [string, ReactNode][] {
  const { email, phone, subject, visitDay, className, createdAt, number } = message;
  const facts: [string, ReactNode][] = [
    ['Subject', subject],
    ['Wants to come on', visitDay && weekdayAndDay(startOfDay(visitDay))],
    ['Class', className],
    ['E-mail', email && <Untranslated text={email} />],
    ['Phone', phone && <Untranslated text={phone} />],
    ['Sent', fullMoment(createdAt)],
    ['Number', number],
    ['State', changeText(message)],
  ];
  return facts.filter(([, text]) => Boolean(text));
}

function Untranslated({ text }: { text: string }) {
  return <span translate="no">{text}</span>;
}
