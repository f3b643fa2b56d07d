import { type FocusEvent, useState } from 'react';
import { dayInWords, partsOfStart, startOf } from '#contract/dates/event-time.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { TextField } from '../../ui/forms/field.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import styles from './event-time-field.module.css';
import { HALF_TYPED, type TimeInput } from './news-form.ts';
import type { useNewsForm } from './use-news-form.ts';

interface EventTimeFieldProps {
  form: ReturnType<typeof useNewsForm>['form'];
  dayInText: string | undefined;
}

/** When an event begins and ends, by the device's own ways to choose a day and a time. */
export function EventTimeField({ form, dayInText }: EventTimeFieldProps) {
  const start = form.text('startsAt');
  const end = form.text('endsAt');
  const first = partsOfStart(start.value);
  const last = partsOfStart(end.value);
  const [halfTyped, setHalfTyped] = useState<TimeInput>();

  /** A half-typed day or time is wrong when its field is left, not only when the form is sent. */
  function input(field: TimeInput) {
    const { id, error } = form.field(field);
    const shown = error ?? (halfTyped === field ? HALF_TYPED : undefined);
    return {
      id,
      name: field,
      error: shown,
      onBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
        if (currentTarget.validity.badInput) return setHalfTyped(field);
        if (halfTyped === field) setHalfTyped(undefined);
        if (shown === HALF_TYPED) form.clearError(field);
      },
    };
  }

  function changeEndTime(time: string) {
    form.clearError('endsAt-time');
    const isSameDay = last.day === first.day;
    const day = last.day || first.day;
    end.onChange(time || !isSameDay ? startOf(day, time) : '');
  }

  return (
    <fieldset className={fieldStyles.field}>
      <legend className={fieldStyles.label}>When?</legend>
      <div className={`grid gap-14 ${styles.inputs}`}>
        <TextField
          {...input('startsAt')}
          {...DAYS}
          label="Day"
          value={first.day}
          onChange={(day) => start.onChange(startOf(day, first.time))}
        />
        <TextField
          {...input('startsAt-time')}
          label="Time (optional)"
          type="time"
          value={first.time}
          onChange={(time) => {
            form.clearError('startsAt-time');
            start.onChange(startOf(first.day, time));
          }}
        />
      </div>
      <div className={`grid gap-14 ${styles.inputs}`}>
        <TextField
          {...input('endsAt')}
          {...DAYS}
          label="Ends on (optional)"
          value={last.day}
          onChange={(day) => end.onChange(startOf(day, last.time))}
        />
        <TextField
          {...input('endsAt-time')}
          label="Ends at (optional)"
          type="time"
          value={last.time}
          onChange={changeEndTime}
        />
      </div>
      {dayInText && dayInText !== first.day ? (
        <div className={fieldStyles.hint}>
          {suggestion(first.day, dayInText)}{' '}
          <TextButton onClick={() => start.onChange(startOf(dayInText, first.time))}>
            Use this day
          </TextButton>
        </div>
      ) : (
        <p className={fieldStyles.hint}>
          Cards and the item’s page begin with it, and parents can put it into their calendar.
        </p>
      )}
    </fieldset>
  );
}

const DAYS = { type: 'date', min: '2000-01-01', max: '2999-12-31' } as const;

function suggestion(day: string, dayInText: string): string {
  const words = dayInWords(dayInText);
  return day
    ? `Your text begins with another day: ${words}.`
    : `Your text begins with ${words}: that counts as long as no day is chosen here.`;
}
