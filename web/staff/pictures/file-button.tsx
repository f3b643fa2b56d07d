import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './file-button.module.css';
import { PICTURE_KINDS } from './prepare-picture.ts';

interface FileButtonProps {
  id?: string;
  label: string;
  /** of the picture it is about */
  name?: string;
  isMultiple?: boolean;
  onChoose: (files: File[]) => void;
}

/** The browser's own file field, unseen, with a button that stands for it. */
export function FileButton({ id, label, name, isMultiple = false, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={`start ${styles.file}`}>
      <input
        ref={input}
        id={id}
        type="file"
        accept={PICTURE_KINDS}
        multiple={isMultiple}
        className="unseen"
        aria-label={name ? `${label} ${name}` : label}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The same file can then be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button
        variant={isMultiple ? 'line' : 'quiet'}
        size="small"
        icon={isMultiple ? 'plus' : undefined}
        tabIndex={-1}
        aria-hidden="true"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </div>
  );
}
