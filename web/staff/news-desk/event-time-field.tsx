import { type FocusEvent, useState } from 'react';
import { dayInWords, partsOfStart, startOf } from '#contract/event-time.ts';

import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/field.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import styles from './event-time-field.module.css';

interface EventTimeFieldProps {
  id: string;
  name: string;
  /** a day, perhaps with a time: see event-time.ts */
  value: string;
  onChange: (startsAt: string) => void;
  error: string | undefined;
  /** the day with which the text begins */
  dayInText: string | undefined;
}

const HALF_TYPED = 'This is not complete yet, and is not published until it is.';

/** When an event takes place, by the device's own ways to choose a day and a time. */
export function EventTimeField(props: EventTimeFieldProps) {
  const { id, name, value, onChange, error, dayInText } = props;
  const { day, time } = partsOfStart(value);
  const halfTyped = useHalfTyped();
  return (
    <fieldset className={styles.field}>
      <legend className={fieldStyles.label}>When?</legend>
      <div className={styles.inputs}>
        <TextField
          id={id}
          name={name}
          label="Day"
          type="date"
          min="2000-01-01"
          max="2999-12-31"
          value={day}
          onChange={(next) => onChange(startOf(next, time))}
          onBlur={halfTyped.note}
          error={error ?? (halfTyped.name === name ? HALF_TYPED : undefined)}
        />
        <TextField
          id={`${id}-time`}
          name={`${name}-time`}
          label="Time (optional)"
          type="time"
          value={time}
          onChange={(next) => onChange(startOf(day, next))}
          onBlur={halfTyped.note}
          error={halfTyped.name === `${name}-time` ? HALF_TYPED : undefined}
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

/** A day or a time of which a part is missing is nothing to a form: only the browser knows that somebody began. */
function useHalfTyped() {
  const [name, setName] = useState<string>();
  return {
    name,
    note({ currentTarget }: FocusEvent<HTMLInputElement>) {
      const isHalfTyped = currentTarget.validity.badInput;
      if (isHalfTyped) setName(currentTarget.name);
      else if (name === currentTarget.name) setName(undefined);
    },
  };
}
