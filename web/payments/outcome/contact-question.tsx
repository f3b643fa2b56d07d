import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import {
  type Contact,
  mayAskForContact,
  refuseContact,
  storeContact,
} from '../form/stored-contact.ts';
import styles from './contact-question.module.css';

/** Asked once on this device, after a payment: whether the next one may begin with the parent's own details. */
export function ContactQuestion({ contact }: { contact: Contact }) {
  const [isAsked] = useState(() => contact.email !== '' && mayAskForContact());
  const [answer, setAnswer] = useState<string>();
  if (!isAsked) return null;
  if (answer) {
    return (
      // The pressed button is gone: focus stays where it was.
      <p className="quiet" tabIndex={-1} ref={(element) => element?.focus()}>
        {answer}
      </p>
    );
  }
  const save = () =>
    setAnswer(
      storeContact(contact)
        ? 'Saved on this device. Payment History can remove them.'
        : 'This device cannot save them.',
    );
  const refuse = () => {
    refuseContact();
    setAnswer('They are not saved.');
  };
  return (
    <section className={`grid gap-10 ${styles.question}`} aria-label="For the next payment">
      <p>Save your e-mail address and phone number on this device for the next payment?</p>
      <div className={`row gap-8 ${styles.answers}`}>
        <Button variant="line" size="small" onClick={save}>
          Save them
        </Button>
        <Button variant="quiet" size="small" onClick={refuse}>
          No, thank you
        </Button>
      </div>
    </section>
  );
}
