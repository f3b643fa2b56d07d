import { useEffect, useState } from 'react';
import { contact } from '#content/contact.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { useSchool } from '../../ui/use-school.ts';
import styles from './contact-form.module.css';
import { today, type VisitField } from './contact-message.ts';

const words = contact.visit;

/** To choose from; another may be typed. */
const CLASSES = 'classes-to-visit';

interface VisitFieldsProps {
  text: (field: VisitField) => {
    id: string;
    name: string;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}

/** When somebody wants to come, and for which class. */
export function VisitFields({ text }: VisitFieldsProps) {
  const { classes } = useSchool().fees;
  // Not before the page works: a stored page may be from another day.
  const [earliest, setEarliest] = useState<string>();
  useEffect(() => setEarliest(today()), []);
  return (
    <div className={`grid gap-20 ${styles.pair}`}>
      <TextField
        {...text('visitDay')}
        type="date"
        label={words.day}
        hint={words.dayHint}
        min={earliest}
        required
      />
      <TextField {...text('className')} label={words.class} list={CLASSES} maxLength={100} />
      <datalist id={CLASSES}>
        {classes.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}
