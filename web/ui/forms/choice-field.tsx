import { classNames } from '../class-names.ts';
import './unseen-choices.css';
import styles from './choice-field.module.css';
import fieldStyles from './field.module.css';
import { FieldError } from './field-frame.tsx';

interface ChoiceFieldProps {
  id: string;
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** below each other, for longer labels */
  isList?: boolean;
}

/** One of a few choices, all in view in one bordered bar, or in a list. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { id, name, legend, options, value, onChange, error, disabled, isList } = props;
  const errorId = `${id}-error`;
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={`${fieldStyles.field} ${styles.field}`}
      aria-describedby={error ? errorId : undefined}
      disabled={disabled}
    >
      <legend className={fieldStyles.label}>{legend}</legend>
      <div className={classNames(styles.bar, isList && styles.list)}>
        {options.map((option) => (
          <label key={option.value} className={`pick pick-tick ${styles.choice}`}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
