import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { usePart } from '../loading/use-part.ts';
import { TextButton } from '../text-link.tsx';
import styles from './email-field.module.css';
import { TextField } from './field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'ref' | 'children'> & {
  value: string;
  onChange: (value: string) => void;
};

/** While typing, half an address looks like a mistake. */
const PAUSE_IN_TYPING_MS = 700;

/** A field for an e-mail address. Where the provider looks mistyped, it offers the one that was probably meant. */
export function EmailField(props: EmailFieldProps) {
  const { value, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const suggestion = useSuggestion(value);

  function accept(email: string) {
    onChange(email);
    // The button goes away: who used it stands in the field it has filled.
    input.current?.focus();
  }

  return (
    <TextField {...props} type="email" ref={input}>
      <div role="status" className={styles.suggestion}>
        {suggestion && (
          <TextButton onClick={() => accept(suggestion)}>Did you mean {suggestion}?</TextButton>
        )}
      </div>
    </TextField>
  );
}

/** Most visits type no address: it is fetched with the first letter. Without it nothing is offered. */
const loadSuggestion = () => import('#contract/text/email-suggestion.ts');

function useSuggestion(value: string): string | undefined {
  const { part } = usePart(loadSuggestion, value !== '' && 'ahead');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_IN_TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value ? part?.suggestEmail(value) : undefined;
}
