import { TextField } from '../../ui/field.tsx';

interface Days {
  from: string;
  to: string;
}

interface DaysFieldsProps extends Days {
  /** what the ids of both begin with */
  id: string;
  onChange: (chosen: Partial<Days>) => void;
}

/** The first and the last day of what is asked for; neither may pass the other. */
export function DaysFields({ id, from, to, onChange }: DaysFieldsProps) {
  return (
    <>
      <TextField
        id={`${id}-from`}
        name="from"
        type="date"
        label="From"
        max={to || undefined}
        value={from}
        onChange={(value) => onChange({ from: value })}
      />
      <TextField
        id={`${id}-to`}
        name="to"
        type="date"
        label="To"
        min={from || undefined}
        value={to}
        onChange={(value) => onChange({ to: value })}
      />
    </>
  );
}
