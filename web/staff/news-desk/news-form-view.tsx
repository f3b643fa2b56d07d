import { type ClipboardEvent, type DragEvent, useState } from 'react';
import type { Location } from 'react-router';
import { daysOfEvent } from '#contract/dates/event-date.ts';
import { eventInWords, isStartsAt } from '#contract/dates/event-time.ts';
import {
  calendarDay,
  schoolDay,
  shortSchoolDay,
  weekdayMoment,
} from '#contract/dates/school-time.ts';
import { announcedTitle, eventStatuses, type StaffNewsItem } from '#contract/news.ts';
import { type NewsDraft, normalizeNewsDraft } from '#contract/news-draft.ts';
import { CARD_TEXT_LENGTH, CARD_TITLE_LENGTH, excerptOf } from '#contract/news-excerpt.ts';
import placeholder from '../../art/news-placeholder.svg';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { ProgressBar } from '../../ui/loading/progress-bar.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { LeaveQuestion } from '../panel/leave-question.tsx';
import previewStyles from './card-preview.module.css';
import { EventFields } from './event-fields.tsx';
import { readPlace } from './news-desk-address.ts';
import { charactersLeft, typeLabel, typeOptions } from './news-form.ts';
import styles from './news-form-view.module.css';
import { PictureField, shownAs } from './picture-field.tsx';
import { ChangedMeanwhile, PublishAtField, SavingButtons, usualState } from './saving-part.tsx';
import { withoutMarks } from './text-marks.ts';
import { markByKey, TextTools } from './text-tools.tsx';
import type { SendingFailure } from './use-news-form.ts';
import { useNewsForm } from './use-news-form.ts';

const GROWS_WITH_TEXT = { minHeight: 168, maxHeight: '62dvh', fieldSizing: 'content' } as const;

const STILL_SENDING =
  'Pictures are still being sent, and that stops when you leave. What you have changed here is not saved yet.';

interface NewsFormViewProps {
  item: StaffNewsItem | undefined;
  onClose: () => void;
  onSaved: (message: string) => void;
}

/** The fields of one item beside the card they make, and what becomes of sending them. */
export function NewsFormView({ item, onClose, onSaved }: NewsFormViewProps) {
  const { form, ...control } = useNewsForm(item, onSaved);
  const { draft, pictures, sent } = control;
  const { summary, text, field } = form;
  const [openedAt] = useState(() => new Date());
  const isSending = sent !== undefined;
  const publishedAt = item ? new Date(item.createdAt) : openedAt;
  const shown = pictures.rows[0]?.image;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        control.submit(event.currentTarget, usualState(item?.state, control.isTimeAsked));
      }}
      onPaste={(event) => choosePasted(event, pictures.add)}
      onDragOver={preventDefault}
      onDrop={preventDefault}
    >
      {control.restoredAt && (
        <div className="mb-24">
          <Banner tone="info">
            <p>
              {`Your unsaved text from ${weekdayMoment(control.restoredAt)} is back.`}
              {pictures.rows.length === 0 && ' Please choose its picture again.'}
            </p>
            <TextButton onClick={control.startAfresh}>Discard it</TextButton>
          </Banner>
        </div>
      )}
      {control.theirs && (
        <ChangedMeanwhile
          theirs={control.theirs}
          onKeepMine={control.keepMine}
          onTakeTheirs={control.takeTheirs}
        />
      )}
      {summary && (
        <div className="mb-24">
          <ErrorSummary {...summary} />
        </div>
      )}
      <div className={`grid top ${styles.columns}`} inert={isSending}>
        <div className="grid gap-24 narrowable">
          <ChoiceField {...text('type')} legend="Type" options={typeOptions} />
          <TextField
            {...text('title')}
            label="Title"
            hint={charactersLeft(draft, 'title')}
            required
            dir="auto"
          />
          <div className="grid gap-10 narrowable">
            <TextAreaField
              style={GROWS_WITH_TEXT}
              {...text('description')}
              label="Description"
              hint={
                charactersLeft(draft, 'description') ??
                'A blank line begins a new paragraph. Web addresses become links.'
              }
              required
              dir="auto"
              rows={6}
              onKeyDown={markByKey}
            />
            <TextTools fieldId={field('description').id} text={draft.description} />
          </div>
          {draft.type === 'event' && (
            <EventFields form={form} draft={draft} item={item} publishedAt={publishedAt} />
          )}
          <PictureField
            id={field('image').id}
            pictures={pictures}
            isRequired={!item}
            error={field('image').error}
          />
          {control.isTimeAsked && (
            <PublishAtField
              takesFocus={item?.state !== 'scheduled'}
              inputs={{ day: field('publishAt'), time: field('publishAt-time') }}
              value={control.publishAt}
              onChange={control.setPublishAt}
            />
          )}
        </div>
        <CardPreview
          draft={draft}
          picture={shown ? shownAs(shown) : undefined}
          publishedAt={publishedAt}
        />
      </div>
      <div className={`grid gap-14 ${styles.foot}`}>
        <SendingState sent={sent} failure={control.failure} hasPicture={pictures.isSending} />
        <SavingButtons
          state={item?.state}
          isSending={isSending}
          isTimeAsked={control.isTimeAsked}
          onTimeAsked={() => control.setTimeAsked(!control.isTimeAsked)}
          onSave={(element, state) => element && control.submit(element, state)}
          onCancel={onClose}
          onStop={control.stopSending}
        />
      </div>
      <LeaveQuestion
        isLeaving={isAnotherItem}
        wouldLoseWork={control.wouldLoseWork}
        question={pictures.isSending ? STILL_SENDING : undefined}
        onDiscard={control.discard}
      />
    </form>
  );
}

/** Pictures from the clipboard become the item's; text is pasted as ever. */
function choosePasted(event: ClipboardEvent, choose: (files: File[]) => void): void {
  const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
  if (files.length === 0) return;
  event.preventDefault();
  choose(files);
}

/** A file dropped beside the frame would open in place of the page. */
function preventDefault(event: DragEvent): void {
  event.preventDefault();
}

interface SendingStateProps {
  sent: number | undefined;
  failure: SendingFailure | undefined;
  hasPicture: boolean;
}

/** How far sending has come, or why it did not work, beside the button that sends. */
export function SendingState({ sent, failure, hasPicture }: SendingStateProps) {
  if (sent !== undefined) {
    return <ProgressBar label={sendingText(sent, hasPicture)} share={sent} />;
  }
  if (!failure) return null;
  return (
    <Banner tone="error">
      <p>{failure.message}</p>
      <p className={styles.help}>
        Nothing is lost: what you typed and chose is still here. {failure.advice}
      </p>
    </Banner>
  );
}

function sendingText(sent: number, hasPicture: boolean): string {
  if (sent < 1) return hasPicture ? 'Sending text and picture' : 'Sending';
  return hasPicture ? 'Sent. The picture is being prepared' : 'Sent. One moment';
}

/** A search that was typed just before the form was opened changes the list behind it, and leaves it open. */
const isAnotherItem = (from: Location, to: Location) => openAt(from) !== openAt(to);

const openAt = ({ search }: Location) => readPlace(new URLSearchParams(search)).open;

interface CardPreviewProps {
  draft: NewsDraft;
  /** address of the picture as the page can show it */
  picture: string | undefined;
  publishedAt: Date;
}

/** The card as visitors will see it, changing as one types. It repeats the form, so it is not read out. */
export function CardPreview({ draft, picture, publishedAt }: CardPreviewProps) {
  const { type, title, description, ...rest } = normalizeNewsDraft(draft);
  const startsAt = isStartsAt(rest.startsAt) ? rest.startsAt : '';
  const eventStatus = eventStatuses.find((status) => status === rest.eventStatus);
  const endsAt = isStartsAt(rest.endsAt) && rest.endsAt >= startsAt ? rest.endsAt : '';
  const event = { startsAt, endsAt: startsAt && endsAt, description };
  const days = type === 'event' ? daysOfEvent(event, calendarDay(publishedAt)) : undefined;
  return (
    <figure className={`grid gap-10 ${previewStyles.preview}`}>
      <figcaption>How the card will look</figcaption>
      <div className={previewStyles.card} aria-hidden="true">
        <div className={previewStyles.picture}>
          <Picture
            src={picture ?? placeholder}
            alt=""
            sizes="360px"
            ratio="8 / 5"
            fallback={<img src={placeholder} alt="" />}
          />
          <div className={previewStyles.badge}>
            <Badge tone={type === 'event' ? 'event' : 'neutral'}>{typeLabel(type)}</Badge>
          </div>
        </div>
        <p className={`fine ${previewStyles.date}`}>
          {days ? (
            <strong>{eventInWords(days, startsAt, event.endsAt)}</strong>
          ) : (
            schoolDay(publishedAt)
          )}
        </p>
        <p className="display-3 mt-8" dir="auto">
          {excerptOf(
            announcedTitle({ title: title || 'Your title', eventStatus }),
            CARD_TITLE_LENGTH,
          )}
        </p>
        <p className={previewStyles.text} dir="auto">
          {excerptOf(withoutMarks(description), CARD_TEXT_LENGTH) ||
            'The first lines of your text stand here.'}
        </p>
        <div className={`row middle apart ${previewStyles.foot}`}>
          <p className={previewStyles.more}>
            Read More
            <Icon name="arrow-right" />
          </p>
          {days && <small className="fine">{`Posted ${shortSchoolDay(publishedAt)}`}</small>}
        </div>
      </div>
    </figure>
  );
}
