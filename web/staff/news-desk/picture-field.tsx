import { type DragEvent, useRef, useState } from 'react';
import { Button, SmallButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './picture-field.module.css';
import { PICTURE_KINDS } from './prepare-picture.ts';
import type { PictureChoice } from './use-news-form.ts';

const PICTURE = 'M3.5 5h17v14h-17ZM4 16.5l5-5 4 4 3-3 4.5 4.5M15.5 9.5h0';

interface PictureFieldProps {
  id: string;
  choice: PictureChoice;
  current: string | undefined;
  isRequired: boolean;
  error: string | undefined;
  onChoose: (file: File) => void;
  onClear: () => void;
}

/** Chooses a picture: by its button (which on a phone offers the camera), or dropped onto the frame. */
export function PictureField(props: PictureFieldProps) {
  const { id, choice, current, isRequired, error, onChoose, onClear } = props;
  const input = useRef<HTMLInputElement>(null);
  const { isOver, dropHandlers } = useDrop(onChoose);
  const problem = error ?? (choice.status === 'refused' ? choice.message : undefined);
  const shown = choice.status === 'ready' ? choice.url : current;
  const hint = isRequired
    ? 'JPEG, PNG, WebP, AVIF or GIF. Large photos are made smaller before they are sent.'
    : 'Leave empty to keep current';
  return (
    <FieldFrame id={id} label="Image" hint={hint} error={problem}>
      <div
        className={classNames(
          'grid gap-18 middle',
          styles.drop,
          isOver && styles.over,
          problem !== undefined && styles.wrong,
        )}
        {...dropHandlers}
      >
        <div className={styles.frame}>
          {shown && choice.status !== 'preparing' ? (
            <Picture src={shown} alt="" sizes="200px" ratio="4 / 3" fallback={nothingToShow} />
          ) : (
            <span className={`centred ${styles.empty}`}>
              {choice.status === 'preparing' ? <Spinner /> : <Icon name={PICTURE} size={34} />}
            </span>
          )}
        </div>
        <div className={`grid gap-8 ${styles.side}`}>
          <input
            ref={input}
            id={id}
            name="image"
            type="file"
            accept={PICTURE_KINDS}
            className="unseen"
            required={isRequired}
            aria-invalid={problem ? true : undefined}
            aria-describedby={classNames(`${id}-hint`, `${id}-state`, problem && `${id}-error`)}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) onChoose(file);
              // The same file can then be chosen again.
              currentTarget.value = '';
            }}
          />
          <SmallButton tabIndex={-1} aria-hidden="true" onClick={() => input.current?.click()}>
            {shown ? 'Choose another' : 'Choose a picture'}
          </SmallButton>
          <p className={`fine ${styles.orDrop}`} aria-hidden="true">
            or drop one here, or paste it
          </p>
          {choice.status !== 'none' && (
            <Button variant="quiet" size="small" onClick={onClear}>
              {current ? 'Keep the current picture' : 'Remove'}
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-state`} className={fieldStyles.hint} role="status">
        {stateText(choice)}
      </p>
    </FieldFrame>
  );
}

const nothingToShow = (
  <span className={`centred ${styles.empty}`}>
    <Icon name={PICTURE} size={34} />
  </span>
);

function stateText(choice: PictureChoice): string {
  if (choice.status === 'preparing') return 'Getting the picture ready...';
  if (choice.status !== 'ready') return '';
  return `Picture ready to send (${size(choice.picture.size)}).`;
}

function size(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.ceil(bytes / 1024)} KB`;
}

function useDrop(onChoose: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const dropHandlers = {
    onDragEnter: () => setOver(true),
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const into = event.relatedTarget;
      if (!(into instanceof Node && event.currentTarget.contains(into))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) onChoose(file);
    },
  };
  return { isOver, dropHandlers };
}
