import { useEffect, useState } from 'react';
import { contact } from '#content/contact.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { offeredClasses } from '#contract/school/fees.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useSchool } from '../../ui/use-school.ts';
import styles from './contact-form.module.css';
import type { VisitField } from './contact-message.ts';

const words = contact.visit;

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
  const classes = offeredClasses(useSchool().fees);
  // Not before the page works: a stored page may be from another day.
  const [today, setToday] = useState<string>();
  useEffect(() => setToday(calendarDay(Date.now())), []);
  return (
    <div className={`grid gap-20 ${styles.pair}`}>
      <TextField
        {...text('visitDay')}
        type="date"
        label={words.day}
        hint={words.dayHint}
        min={today}
        required
      />
      <SelectField
        {...text('className')}
        label={words.class}
        options={['', ...classes].map((name) => ({ value: name, label: name || words.anyClass }))}
      />
    </div>
  );
}
