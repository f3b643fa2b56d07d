import { type ClipboardEvent, type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import type { NewsItem } from '#contract/news.ts';
import type { NewsDraft } from '#contract/news-draft.ts';
import { weekdayMoment } from '#contract/school-time.ts';
import type { StaffRequest } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { CardPreview } from './card-preview.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { type NewsFormErrors, newsFormFields, roomLeft, typeOptions } from './news-form.ts';
import styles from './news-form-view.module.css';
import { PictureField } from './picture-field.tsx';
import { SendingState } from './sending-state.tsx';
import type { UnsavedTexts } from './unsaved-text.ts';
import { useNewsForm } from './use-news-form.ts';

const GROWS_WITH_TEXT = { minHeight: 168, maxHeight: '62dvh', fieldSizing: 'content' } as const;

interface NewsFormViewProps {
  item: NewsItem | undefined;
  request: StaffRequest;
  unsavedTexts: UnsavedTexts;
  onClose: () => void;
  onSaved: (message: string) => void;
}

/** The fields of one item beside the card they make, and what becomes of sending them. */
export function NewsFormView({ item, request, unsavedTexts, onClose, onSaved }: NewsFormViewProps) {
  const form = useNewsForm({ item, request, unsavedTexts, onSaved });
  const { draft, errors, picture, rejection, sent } = form;
  const [openedAt] = useState(() => new Date());
  const summary = useFocusOn(rejection?.attempt);
  const isSending = sent !== undefined;
  const shown = picture.status === 'ready' ? picture.url : item?.image;

  const text = (name: keyof NewsDraft) => ({
    id: idOf(name),
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => form.edit(name, value),
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      onPaste={(event) => choosePasted(event, form.choosePicture)}
      onDragOver={preventDefault}
      onDrop={preventDefault}
    >
      {form.restoredAt && (
        <div className={styles.notice}>
          <Banner tone="info">
            <p>
              {`Your unsaved text from ${weekdayMoment(form.restoredAt)} is back.`}
              {!item && ' Please choose its picture again.'}
            </p>
            <TextButton onClick={form.startAfresh}>Discard it</TextButton>
          </Banner>
        </div>
      )}
      {rejection && hasErrors(errors) && (
        <div className={styles.notice}>
          <ErrorSummary title={rejection.title} errors={linksTo(errors)} ref={summary} />
        </div>
      )}
      <div className={styles.columns} inert={isSending}>
        <div className={styles.fields}>
          <ChoiceField {...text('type')} legend="Type" options={typeOptions} />
          <TextField
            {...text('title')}
            label="Title"
            hint={roomLeft(draft, 'title')}
            required
            dir="auto"
            autoComplete="off"
          />
          <TextAreaField
            style={GROWS_WITH_TEXT}
            {...text('description')}
            label="Description"
            hint={
              roomLeft(draft, 'description') ??
              'A blank line begins a new paragraph. Web addresses become links.'
            }
            required
            dir="auto"
            rows={6}
          />
          <PictureField
            id={idOf('image')}
            choice={picture}
            current={item?.image}
            isRequired={!item}
            error={errors.image}
            onChoose={form.choosePicture}
            onClear={form.clearPicture}
          />
          <TextField
            {...text('imageAlt')}
            label="What does the picture show? (optional)"
            hint={
              roomLeft(draft, 'imageAlt') ??
              'For people who cannot see it: one short sentence, like “Pupils planting a mango tree”.'
            }
            dir="auto"
            autoComplete="off"
          />
        </div>
        <CardPreview
          draft={draft}
          picture={shown}
          publishedAt={item ? new Date(item.createdAt) : openedAt}
        />
      </div>
      <div className={styles.foot}>
        <SendingState sent={sent} failure={form.failure} hasPicture={picture.status !== 'none'} />
        <div className={styles.buttons}>
          <Button type="submit" busy={isSending} busyText="Saving...">
            {item ? 'Save changes' : 'Publish'}
          </Button>
          {isSending ? (
            <Button variant="line" onClick={form.stopSending}>
              Stop sending
            </Button>
          ) : (
            <Button variant="line" onClick={onClose}>
              Cancel
            </Button>
          )}
        </div>
      </div>
      <LeaveQuestion wouldLoseWork={form.wouldLoseWork} onDiscard={form.discard} />
    </form>
  );
}

function idOf(field: string): string {
  return `news-${field}`;
}

function hasErrors(errors: NewsFormErrors): boolean {
  return newsFormFields.some((field) => errors[field]);
}

function linksTo(errors: NewsFormErrors) {
  return newsFormFields.flatMap((field) => {
    const message = errors[field];
    return message ? [{ fieldId: idOf(field), message }] : [];
  });
}

/** A picture from the clipboard becomes the item's; text is pasted as ever. */
function choosePasted(event: ClipboardEvent, choose: (file: File) => void): void {
  const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
  if (!file) return;
  event.preventDefault();
  choose(file);
}

/** A file dropped beside the frame would open in place of the page. */
function preventDefault(event: DragEvent): void {
  event.preventDefault();
}

/** Focuses the element of the returned ref whenever there is a new attempt. */
function useFocusOn(attempt: number | undefined) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (attempt !== undefined) element.current?.focus();
  }, [attempt]);
  return element;
}
