import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { readContact, refuseContact } from '../form/stored-contact.ts';
import styles from './kept-contact-note.module.css';

/** What the parent wanted kept for the next payment, and the way to remove it; the history comes with scripts alone. */
export function KeptContactNote({ onRemoved }: { onRemoved: () => void }) {
  const [contact, setContact] = useState(readContact);
  if (!contact) return null;
  const remove = () => {
    refuseContact();
    setContact(undefined);
    onRemoved();
  };
  return (
    <section className={`row middle apart ${styles.note}`} aria-label="Kept for the next payment">
      <p>
        Kept on this device for the next payment: <b translate="no">{contact.email}</b>,{' '}
        <b className="num">{contact.phone}</b>
      </p>
      <Button variant="quiet" size="small" icon="trash" onClick={remove}>
        Remove
        <VisuallyHidden> e-mail address and phone number</VisuallyHidden>
      </Button>
    </section>
  );
}
