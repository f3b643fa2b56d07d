import { type DragEvent, useRef, useState } from 'react';
import { NEWS_IMAGE_ALT_MAX } from '#contract/news-draft.ts';
import { NEWS_PICTURES_MAX } from '#contract/news-pictures.ts';
import { isJpegAlone, jpegAlone, readPictureAddress } from '#contract/pictures.ts';
import { Badge } from '../../ui/badge.tsx';
import { SmallButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { TextField } from '../../ui/forms/field.tsx';
import { FieldFrame } from '../../ui/forms/field-frame.tsx';
import { ProgressBar } from '../../ui/loading/progress-bar.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { BlurNote } from '../pictures/blur-note.tsx';
import { FileButton } from '../pictures/file-button.tsx';
import { PICTURE_KINDS } from '../pictures/prepare-picture.ts';
import type { Upload } from '../pictures/use-picture-uploads.ts';
import { RowList } from '../school/row-list.tsx';
import type { NewsPictureRow } from './news-pictures.ts';
import styles from './picture-field.module.css';
import type { NewsPictures } from './use-news-pictures.ts';

const PICTURE = 'M3.5 5h17v14h-17ZM4 16.5l5-5 4 4 3-3 4.5 4.5M15.5 9.5h0';

interface PictureFieldProps {
  id: string;
  pictures: Pick<NewsPictures, 'rows' | 'uploads' | 'note' | 'add' | 'send' | 'change'>;
  isRequired: boolean;
  error: string | undefined;
}

/** Chooses pictures: by the button (which on a phone offers the camera), or dropped onto the frame. */
export function PictureField({ id, pictures, isRequired, error }: PictureFieldProps) {
  const { rows, uploads, note, add, send, change } = pictures;
  const input = useRef<HTMLInputElement>(null);
  const { isOver, dropHandlers } = useDrop(add);
  const isWrong = error !== undefined || [...uploads.values()].some(({ problem }) => problem);
  const isFull = rows.length >= NEWS_PICTURES_MAX;
  const hint = isRequired
    ? `JPEG, PNG, WebP, AVIF or GIF, up to ${NEWS_PICTURES_MAX}. Large photos are made smaller before they are sent.`
    : 'Leave empty to keep current';
  return (
    <div className="grid gap-14 narrowable">
      {rows.length > 0 && (
        <RowList<NewsPictureRow>
          title="Pictures"
          noun="picture"
          path="images"
          rows={rows}
          firstField="alt"
          isOrdered={rows.length > 1}
          nameOf={({ key }) => nameAt(rows.findIndex((row) => row.key === key))}
          onChange={(next) => change(next)}
          field={() => ({ id, name: 'images', error: undefined })}
          actions={(row) => (
            <FileButton
              label="Replace"
              name={nameAt(rows.indexOf(row))}
              onChoose={([file]) => file && send(row.key, file)}
            />
          )}
        >
          {(row, _path, changeRow) => (
            <div className="grid top beside-picture">
              <div className="narrowable">
                <Shown
                  row={row}
                  name={nameAt(rows.indexOf(row))}
                  upload={uploads.get(row.key)}
                  onRetry={send}
                />
                <BlurNote image={row.image} />
              </div>
              <div className="grid gap-8 narrowable">
                {rows.length > 1 && row === rows[0] && (
                  <p>
                    <Badge tone="neutral">Shown on lists</Badge>
                  </p>
                )}
                <TextField
                  id={`${id}-alt-${row.key}`}
                  name={`alt-${row.key}`}
                  label={
                    rows.length > 1
                      ? `What does ${nameAt(rows.indexOf(row))} show? (optional)`
                      : 'What does the picture show? (optional)'
                  }
                  hint={
                    row === rows[0]
                      ? 'For people who cannot see it: one short sentence, like “Pupils planting a mango tree”.'
                      : undefined
                  }
                  maxLength={NEWS_IMAGE_ALT_MAX}
                  dir="auto"
                  value={row.alt}
                  onChange={(alt) => changeRow({ ...row, alt })}
                />
              </div>
            </div>
          )}
        </RowList>
      )}
      <FieldFrame id={id} label="Image" hint={hint} error={error}>
        <div
          className={classNames(
            'row gap-18 middle',
            styles.drop,
            isOver && styles.over,
            isWrong && styles.wrong,
          )}
          {...dropHandlers}
        >
          <Icon name={PICTURE} size={34} />
          <div className={`grid gap-8 items-start narrowable ${styles.side}`}>
            <input
              ref={input}
              id={id}
              name="image"
              type="file"
              multiple
              accept={PICTURE_KINDS}
              className="unseen"
              required={isRequired && rows.length === 0}
              aria-invalid={isWrong ? true : undefined}
              aria-describedby={classNames(`${id}-hint`, `${id}-state`, error && `${id}-error`)}
              onChange={({ currentTarget }) => {
                add([...(currentTarget.files ?? [])]);
                // The same file can then be chosen again.
                currentTarget.value = '';
              }}
            />
            <SmallButton
              tabIndex={-1}
              aria-hidden="true"
              disabled={isFull}
              onClick={() => input.current?.click()}
            >
              {rows.length > 0 ? 'Add pictures' : 'Choose pictures'}
            </SmallButton>
            <p className={`fine ${styles.orDrop}`} aria-hidden="true">
              or drop some here, or paste them
            </p>
          </div>
        </div>
        <p id={`${id}-state`} className={fieldStyles.hint} role="status">
          {note || stateText(rows)}
        </p>
      </FieldFrame>
    </div>
  );
}

function nameAt(index: number): string {
  return `picture ${index + 1}`;
}

interface ShownProps {
  row: NewsPictureRow;
  name: string;
  upload: Upload | undefined;
  onRetry: (key: number, file: File) => void;
}

function Shown({ row, name, upload, onRetry }: ShownProps) {
  if (!upload) return <Thumbnail image={row.image} />;
  const { file, share, problem, mayRetry } = upload;
  if (!problem) {
    return (
      <div className={`grid narrowable anywhere ${styles.upload}`}>
        <ProgressBar label={`Sending ${name}`} share={share} />
      </div>
    );
  }
  return (
    <div className={`grid gap-8 narrowable anywhere ${styles.upload}`} role="alert">
      <p className="problem">{problem}</p>
      {mayRetry && <SmallButton onClick={() => onRetry(row.key, file)}>Try again</SmallButton>}
    </div>
  );
}

function Thumbnail({ image }: { image: string }) {
  return (
    <div className={styles.frame}>
      {image === '' ? (
        nothingToShow
      ) : (
        <Picture src={shownAs(image)} alt="" sizes="180px" ratio="4 / 3" fallback={nothingToShow} />
      )}
    </div>
  );
}

/** The better formats of a new picture may not be there yet. */
export function shownAs(image: string): string {
  return isJpegAlone(image) || !readPictureAddress(image) ? image : jpegAlone(image);
}

const nothingToShow = (
  <span className={`centred ${styles.empty}`}>
    <Icon name={PICTURE} size={34} />
  </span>
);

function stateText(rows: readonly NewsPictureRow[]): string {
  const sent = rows.filter(({ image }) => image !== '').length;
  if (rows.length === 0) return '';
  if (rows.length === 1) return sent === 1 ? 'The picture is there.' : '';
  return sent === rows.length
    ? `All ${sent} pictures are there.`
    : `${sent} of ${rows.length} pictures are there.`;
}

function useDrop(onChoose: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const dropHandlers = {
    onDragEnter: () => setOver(true),
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const into = event.relatedTarget;
      if (!(into instanceof Node && event.currentTarget.contains(into))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      onChoose([...event.dataTransfer.files]);
    },
  };
  return { isOver, dropHandlers };
}
