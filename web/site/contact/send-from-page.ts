import { useRef, useState } from 'react';
import { contact } from '#content/contact.ts';
import { sendMessage } from '../../api/messages.ts';
import { knownErrors, type Refusal } from '../../ui/forms/form-fields.ts';
import { type AnyField, allFields, type ContactValues, newMessage } from './contact-message.ts';
import { keyOfMessage } from './contact-storage.ts';

const words = contact.otherWays;

export interface SendState {
  status: 'idle' | 'sending' | 'arrived' | 'failed';
  /** what became of it, and what to do */
  text: string;
}

const idle: SendState = { status: 'idle', text: words.text };

interface SendOptions {
  onArrived: (sent: ContactValues) => void;
  /** The school's server found something wrong with a field. */
  onRefused: (refusal: Omit<Refusal<AnyField>, 'attempt'>) => void;
}

/** Sends a message to the school's own server, where no mail program is at hand. */
export function useSendFromPage({ onArrived, onRefused }: SendOptions) {
  const [state, setState] = useState(idle);
  const isSending = useRef(false);
  const [shownAt] = useState(() => new Date().toISOString());

  async function send(values: ContactValues, website: string) {
    if (isSending.current) return;
    isSending.current = true;
    setState({ status: 'sending', text: words.text });
    const formKey = keyOfMessage(values);
    const reply = await sendMessage({ ...newMessage(values), website, shownAt, formKey });
    isSending.current = false;
    if (reply.kind === 'success') {
      setState({ status: 'arrived', text: arrivedText(values, reply.message) });
      return onArrived(values);
    }
    setState({ status: 'failed', text: failureText(reply) });
    if (reply.kind !== 'refused') return;
    const errors = knownErrors(allFields, reply.errors);
    if (Object.keys(errors).length > 0) {
      setState(idle);
      onRefused({ message: failureText(reply), errors });
    }
  }

  return {
    state,
    send,
    /** What was said of the last message is over once another is written. */
    forget: () => setState((last) => (last.status === 'arrived' ? idle : last)),
  };
}

type Failure = Exclude<Awaited<ReturnType<typeof sendMessage>>, { kind: 'success' }>;

function failureText(reply: Failure): string {
  if (reply.kind === 'refused') return reply.message ?? words.refused;
  return reply.kind === 'unreadable' ? words.refused : words.unanswered;
}

/** What the server says, and what happens now. */
export function arrivedText({ visitDay }: ContactValues, said = ''): string {
  return `${said} ${visitDay ? words.visitArrived : words.arrived}`;
}
