import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Refusal, withoutError } from '../../ui/forms/form-fields.ts';
import { typedBeforeScripts } from '../../ui/forms/served-form.ts';
import { type ContactStatus, createContactFlow } from './contact-flow.ts';
import {
  type AnyField,
  allFields,
  type ContactProblem,
  type ContactValues,
  cleanMessage,
  copyMessage,
  emptyMessage,
  isBlank,
  mailAddress,
  problemWith,
  readTexts,
  TRAP,
} from './contact-message.ts';
import { readMessage, storeMessage } from './contact-storage.ts';
import { useSendFromPage } from './send-from-page.ts';
import type { PostedMessage } from './send-without-scripts.ts';

export interface ContactStart {
  /** what the form says already */
  readyMessage: string;
  /** Somebody wants to come: the form asks for a day too. */
  isVisit: boolean;
  /** What became of a form that was posted before scripts ran. */
  posted: PostedMessage | undefined;
}

/** `email` is the school’s. */
export function useContactForm({ readyMessage, isVisit, posted }: ContactStart, email: string) {
  const [values, setValues] = useState<ContactValues>(
    posted?.values ?? { ...emptyMessage, message: readyMessage },
  );
  const [problem, setProblem] = useState<Refusal<AnyField> | undefined>(
    posted?.problem && { ...posted.problem, attempt: 1 },
  );
  const [status, setStatus] = useState<ContactStatus>('idle');
  const [sent, setSent] = useState<ContactValues>();
  /** Whether a message that is too long for a mail program to be opened with was copied. */
  const [isCopied, setCopied] = useState<boolean>();
  const formElement = useRef<HTMLFormElement>(null);
  const goingOut = useRef(emptyMessage);
  const latest = useRef(values);

  const [flow] = useState(() =>
    createContactFlow((next, because) => {
      setStatus(next);
      if (next === 'opened') window.location.href = mailAddress(goingOut.current, email).address;
      if (next === 'idle' && because === 'waited') write(emptyMessage);
    }),
  );
  useEffect(() => flow.stop, [flow]);

  const fromPage = useSendFromPage({
    onArrived(message) {
      setProblem(undefined);
      // Who went on writing meanwhile loses nothing.
      if (isSame(latest.current, message)) write(emptyMessage);
    },
    onRefused: refuse,
  });

  const takeUp = useEffectEvent((ready: string) => {
    const form = formElement.current;
    if (!form) return;
    // From now on we check the fields ourselves; until scripts run the browser does.
    form.noValidate = true;
    setSent(readMessage('contact-sent'));
    const inPage = readTexts(Object.fromEntries(typedBeforeScripts(form)));
    show(merged(inPage, readMessage('contact-draft'), ready));
  });
  // Also when only the query changed.
  useEffect(() => takeUp(readyMessage), [readyMessage]);

  function show(next: ContactValues) {
    latest.current = next;
    setValues(next);
  }

  function write(next: ContactValues) {
    show(next);
    storeMessage('contact-draft', next);
  }

  function refuse(found: ContactProblem) {
    setProblem((last) => ({ ...found, attempt: (last?.attempt ?? 0) + 1 }));
  }

  /** The page, not our copy of it: some browsers fill fields in without telling scripts. */
  function filledIn(fields: FormData): ContactValues {
    const filled = cleanMessage(readTexts(Object.fromEntries(fields)));
    write(filled);
    return filled;
  }

  /** Takes note of what is about to go out; false where something is wrong with it. */
  function mayGoOut(message: ContactValues): boolean {
    const found = problemWith(message);
    if (found) refuse(found);
    else {
      setProblem(undefined);
      storeMessage('contact-sent', message);
      setSent(message);
    }
    return !found;
  }

  return {
    values,
    isVisit,
    problem,
    status,
    formElement,
    /** sending it to the school's own server */
    fromPage: fromPage.state,
    /** What was handed to the mail program and is no longer in the form. */
    sent: sent && isBlank(values) ? sent : undefined,
    isCopied,
    atHand: isBlank(values) ? (sent ?? values) : values,
    edit(field: AnyField, value: string) {
      write({ ...latest.current, [field]: value });
      setProblem((current) => current && withoutError(current, field));
      fromPage.forget();
      flow.send('edited');
    },
    submit(fields: FormData) {
      if (status === 'opening' || status === 'sent') return;
      const filled = filledIn(fields);
      if (!mayGoOut(filled)) return;
      goingOut.current = filled;
      setCopied(undefined);
      // At once: browsers let us copy only while a press counts.
      if (!mailAddress(filled, email).isWhole) copyMessage(filled).then(setCopied);
      flow.send('submitted');
    },
    sendFromPage(fields: FormData) {
      if (status === 'opening' || status === 'sent') return;
      // Nobody who sends it from here has sent it from a mail program.
      flow.send('edited');
      const filled = filledIn(fields);
      // The form is empty again after no mail program opened: that message is meant.
      const message = isBlank(filled) ? (sent ?? filled) : filled;
      if (mayGoOut(message)) void fromPage.send(message, String(fields.get(TRAP) ?? ''));
    },
    showAgain() {
      if (sent) write(sent);
    },
  };
}

export type ContactControl = ReturnType<typeof useContactForm>;

function isSame(one: ContactValues, other: ContactValues): boolean {
  return allFields.every((field) => (one[field] ?? '') === (other[field] ?? ''));
}

/** Typed before scripts ran, then stored in this tab, then the ready message. */
function merged(
  inPage: ContactValues,
  stored: ContactValues = emptyMessage,
  readyMessage: string,
): ContactValues {
  const typed = inPage.message === readyMessage ? '' : inPage.message;
  const values = { ...inPage, message: typed };
  for (const field of allFields) {
    // Of a visit only where the form asks for one.
    if (values[field] === '') values[field] = stored[field] ?? '';
  }
  values.message ||= readyMessage;
  return values;
}
