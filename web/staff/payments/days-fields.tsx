import { type ComponentProps, useEffect, useState } from 'react';
import { TextField } from '../../ui/forms/field.tsx';

interface DaysFieldsProps {
  /** what the ids of both begin with */
  id: string;
  from: string;
  to: string;
  onChange: (chosen: { from?: string; to?: string }) => void;
}

/** A year that is being typed passes through the first thousand: 2026 through 0002, 0020 and 0202. */
const FIRST_WHOLE_YEAR = '1000';

/** The first and the last day of what is asked for; neither may pass the other. */
export function DaysFields({ id, from, to, onChange }: DaysFieldsProps) {
  return (
    <>
      <DayField
        id={`${id}-from`}
        name="from"
        label="From"
        max={to || undefined}
        value={from}
        onChange={(value) => onChange({ from: value })}
      />
      <DayField
        id={`${id}-to`}
        name="to"
        label="To"
        min={from || undefined}
        value={to}
        onChange={(value) => onChange({ to: value })}
      />
    </>
  );
}

type DayFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'id' | 'name' | 'label' | 'min' | 'max'
>;

/** Reports only whole days, not a half-typed one. */
function DayField(props: DayFieldProps & { value: string; onChange: (day: string) => void }) {
  const { value, onChange, ...rest } = props;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextField
      {...rest}
      type="date"
      value={typed}
      onChange={(day) => {
        setTyped(day);
        if (!day || day >= FIRST_WHOLE_YEAR) onChange(day);
      }}
    />
  );
}
