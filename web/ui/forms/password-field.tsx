import { type ComponentPropsWithRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../pictures/icon.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, inputProps } from './field-frame.tsx';
import own from './password-field.module.css';

const CROSSED_EYE =
  'M4 4l16 16M9.5 5.3A9.7 9.7 0 0 1 12 5c6 0 10 7 10 7a17 17 0 0 1-3.3 4M6.3 7.2A16.6 16.6 0 0 0 2 12s4 7 10 7a9.6 9.6 0 0 0 4.4-1.1M10 10a3 3 0 0 0 4.1 4.1';

const EYE = 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z';

interface PasswordFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'onChange' | 'type' | 'value'>,
    FieldWords {
  name: string;
  autoComplete: 'current-password' | 'new-password';
  /** Gets what is typed; the browser holds the text itself. */
  onChange?: (value: string) => void;
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ onChange, ...props }: PasswordFieldProps) {
  const [isShown, show] = useState(false);
  return (
    <FieldFrame {...props}>
      <div className={own.box}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...inputProps(props)}
          type={isShown ? 'text' : 'password'}
          className={classNames(styles.input, own.input)}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
        <button
          type="button"
          className={`centred ${own.toggle}`}
          aria-label="Show password"
          aria-pressed={isShown}
          aria-controls={props.id}
          disabled={props.disabled}
          onClick={() => show(!isShown)}
        >
          <Icon name={isShown ? CROSSED_EYE : EYE} size={22} />
        </button>
      </div>
    </FieldFrame>
  );
}
