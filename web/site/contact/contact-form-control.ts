import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Refusal, withoutError } from '../../ui/forms/form-fields.ts';
import { typedBeforeScripts } from '../../ui/forms/served-form.ts';
import { type ContactStatus, createContactFlow } from './contact-flow.ts';
import {
  type ContactField,
  type ContactValues,
  cleanMessage,
  contactFields,
  copyMessage,
  emptyMessage,
  isBlank,
  mailAddress,
  problemWith,
  readTexts,
} from './contact-message.ts';
import { readMessage, storeMessage } from './contact-storage.ts';

/** `email` is the school’s. */
export function useContactForm(readyMessage: string, email: string) {
  const [values, setValues] = useState<ContactValues>({ ...emptyMessage, message: readyMessage });
  const [problem, setProblem] = useState<Refusal<ContactField>>();
  const [status, setStatus] = useState<ContactStatus>('idle');
  const [sent, setSent] = useState<ContactValues>();
  /** Whether a message that is too long for a mail program to be opened with was copied. */
  const [isCopied, setCopied] = useState<boolean>();
  const formElement = useRef<HTMLFormElement>(null);
  const goingOut = useRef(emptyMessage);

  const [flow] = useState(() =>
    createContactFlow((next, because) => {
      setStatus(next);
      if (next === 'opened') window.location.href = mailAddress(goingOut.current, email).address;
      if (next === 'idle' && because === 'waited') write(emptyMessage);
    }),
  );
  useEffect(() => flow.stop, [flow]);

  const takeUp = useEffectEvent((ready: string) => {
    const form = formElement.current;
    if (!form) return;
    // From now on we check the fields ourselves; until scripts run the browser does.
    form.noValidate = true;
    setSent(readMessage('contact-sent'));
    const inPage = readTexts(Object.fromEntries(typedBeforeScripts(form)));
    setValues(merged(inPage, readMessage('contact-draft'), ready));
  });
  // Also when only the query changed.
  useEffect(() => takeUp(readyMessage), [readyMessage]);

  function write(next: ContactValues) {
    setValues(next);
    storeMessage('contact-draft', next);
  }

  return {
    values,
    problem,
    status,
    formElement,
    /** What was handed to the mail program and is no longer in the form. */
    sent: sent && isBlank(values) ? sent : undefined,
    isCopied,
    atHand: isBlank(values) ? (sent ?? values) : values,
    edit(field: ContactField, value: string) {
      write({ ...values, [field]: value });
      setProblem((current) => current && withoutError(current, field));
      flow.send('edited');
    },
    submit(fields: FormData) {
      if (status === 'opening' || status === 'sent') return;
      // The page, not our copy of it: some browsers fill fields in without telling scripts.
      const filled = cleanMessage(readTexts(Object.fromEntries(fields)));
      write(filled);
      const found = problemWith(filled);
      setProblem(found && { ...found, attempt: (problem?.attempt ?? 0) + 1 });
      if (found) return;
      goingOut.current = filled;
      storeMessage('contact-sent', filled);
      setSent(filled);
      setCopied(undefined);
      // At once: browsers let us copy only while a press counts.
      if (!mailAddress(filled, email).isWhole) copyMessage(filled).then(setCopied);
      flow.send('submitted');
    },
    showAgain() {
      if (sent) write(sent);
    },
  };
}

export type ContactControl = ReturnType<typeof useContactForm>;

/** Typed before scripts ran, then stored in this tab, then the ready message. */
function merged(
  inPage: ContactValues,
  stored: ContactValues = emptyMessage,
  readyMessage: string,
): ContactValues {
  const typed = inPage.message === readyMessage ? '' : inPage.message;
  const values = { ...inPage, message: typed };
  for (const field of contactFields) values[field] ||= stored[field];
  values.message ||= readyMessage;
  return values;
}
