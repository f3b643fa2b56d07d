import { type FocusEvent, useState } from 'react';
import { dayInWords, partsOfStart, startOf } from '#contract/dates/event-time.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { TextField } from '../../ui/forms/field.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import styles from './event-time-field.module.css';
import { HALF_TYPED } from './news-form.ts';

interface EventTimeFieldProps {
  id: string;
  name: string;
  /** a day, perhaps with a time: see event-time.ts */
  value: string;
  onChange: (startsAt: string) => void;
  error: string | undefined;
  timeError: string | undefined;
  /** a field is no longer wrong, though its value is still empty */
  onMend: (field: 'startsAt' | 'startsAt-time') => void;
  dayInText: string | undefined;
}

/** When an event takes place, by the device's own ways to choose a day and a time. */
export function EventTimeField(props: EventTimeFieldProps) {
  const { id, name, value, onChange, error, timeError, onMend, dayInText } = props;
  const { day, time } = partsOfStart(value);
  const [halfTyped, setHalfTyped] = useState<'startsAt' | 'startsAt-time'>();

  /** A half-typed day or time is wrong when its field is left, not only when the form is sent. */
  function input(part: '' | '-time', problem: string | undefined) {
    const field = `startsAt${part}` as const;
    const shown = problem ?? (halfTyped === field ? HALF_TYPED : undefined);
    return {
      id: `${id}${part}`,
      name: `${name}${part}`,
      error: shown,
      onBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
        if (currentTarget.validity.badInput) return setHalfTyped(field);
        if (halfTyped === field) setHalfTyped(undefined);
        if (shown === HALF_TYPED) onMend(field);
      },
    };
  }

  return (
    <fieldset className={fieldStyles.field}>
      <legend className={fieldStyles.label}>When?</legend>
      <div className={`grid gap-14 ${styles.inputs}`}>
        <TextField
          {...input('', error)}
          label="Day"
          type="date"
          min="2000-01-01"
          max="2999-12-31"
          value={day}
          onChange={(next) => onChange(startOf(next, time))}
        />
        <TextField
          {...input('-time', timeError)}
          label="Time (optional)"
          type="time"
          value={time}
          onChange={(next) => {
            onMend('startsAt-time');
            onChange(startOf(day, next));
          }}
        />
      </div>
      {dayInText && dayInText !== day ? (
        <div className={fieldStyles.hint}>
          {suggestion(day, dayInText)}{' '}
          <TextButton onClick={() => onChange(startOf(dayInText, time))}>Use this day</TextButton>
        </div>
      ) : (
        <p className={fieldStyles.hint}>
          Cards and the item’s page begin with it, and parents can put it into their calendar.
        </p>
      )}
    </fieldset>
  );
}

function suggestion(day: string, dayInText: string): string {
  const words = dayInWords(dayInText);
  return day
    ? `Your text begins with another day: ${words}.`
    : `Your text begins with ${words}: that counts as long as no day is chosen here.`;
}
