import { partsOfStart, startOf } from '#contract/dates/event-time.ts';
import { weekdayMoment } from '#contract/dates/school-time.ts';
import type { NewsState, StaffNewsItem } from '#contract/news.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { TextField } from '../../ui/forms/field.tsx';
import styles from './event-time-field.module.css';
import formStyles from './news-form-view.module.css';

interface SavingButtonsProps {
  /** where the item stands; undefined for a new one */
  state: NewsState | undefined;
  isSending: boolean;
  isTimeAsked: boolean;
  onTimeAsked: () => void;
  onSave: (form: HTMLFormElement | null, state: NewsState) => void;
  onCancel: () => void;
  onStop: () => void;
}

/** What can become of an item: published now, at a set time, or a draft that colleagues see. */
export function SavingButtons(props: SavingButtonsProps) {
  const { state, isSending, isTimeAsked, onSave } = props;
  const usual = usualState(state, isTimeAsked);
  const others = otherStates(state, isTimeAsked);
  return (
    <div className={`row ${formStyles.buttons}`}>
      <Button type="submit" busy={isSending} busyText="Saving...">
        {usualLabel(state, usual)}
      </Button>
      {!isSending &&
        others.map((other) => (
          <Button
            key={other}
            variant="line"
            onClick={({ currentTarget }) => onSave(currentTarget.form, other)}
          >
            {otherLabels[other]}
          </Button>
        ))}
      {!isSending && state !== 'published' && (
        <Button variant="quiet" icon="clock" onClick={props.onTimeAsked}>
          {isTimeAsked ? 'No set time' : 'Publish later'}
        </Button>
      )}
      {isSending ? (
        <Button variant="line" onClick={props.onStop}>
          Stop sending
        </Button>
      ) : (
        <Button variant="line" onClick={props.onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

/** What the first button does, and Enter. */
export function usualState(state: NewsState | undefined, isTimeAsked: boolean): NewsState {
  if (isTimeAsked) return 'scheduled';
  return state === 'offline' ? 'offline' : 'published';
}

function otherStates(
  state: NewsState | undefined,
  isTimeAsked: boolean,
): ('published' | 'draft')[] {
  if (state === 'published') return [];
  if (state === 'offline') return ['published'];
  return isTimeAsked && state === 'scheduled' ? ['published', 'draft'] : ['draft'];
}

function usualLabel(state: NewsState | undefined, usual: NewsState): string {
  if (usual === 'scheduled') return state === 'scheduled' ? 'Save changes' : 'Publish at this time';
  return usual === state ? 'Save changes' : 'Publish';
}

const otherLabels = { published: 'Publish now', draft: 'Save as draft' };

interface PublishAtFieldProps {
  /** it has just been asked for */
  takesFocus: boolean;
  /** the ids and problems of the two inputs */
  inputs: Record<'day' | 'time', { id: string; name: string; error: string | undefined }>;
  value: string;
  onChange: (publishAt: string) => void;
}

export function PublishAtField({ takesFocus, inputs, value, onChange }: PublishAtFieldProps) {
  const { day, time } = partsOfStart(value);
  return (
    <fieldset className={fieldStyles.field} ref={takesFocus ? focusFirstInput : undefined}>
      <legend className={fieldStyles.label}>When is it to be published?</legend>
      <div className={`grid gap-14 ${styles.inputs}`}>
        <TextField
          {...inputs.day}
          label="Day"
          type="date"
          min="2000-01-01"
          max="2999-12-31"
          value={day}
          onChange={(next) => onChange(startOf(next, time))}
        />
        <TextField
          {...inputs.time}
          label="Time"
          type="time"
          value={time}
          onChange={(next) => onChange(startOf(day, next))}
        />
      </div>
      <p className={fieldStyles.hint}>On the school’s clock. Nobody has to be here for it.</p>
    </fieldset>
  );
}

interface ChangedMeanwhileProps {
  theirs: StaffNewsItem;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** A colleague saved the item meanwhile: nothing is lost, and the person here decides. */
export function ChangedMeanwhile({ theirs, onKeepMine, onTakeTheirs }: ChangedMeanwhileProps) {
  const who = theirs.changedBy?.name ?? theirs.createdBy?.name ?? 'A colleague';
  return (
    <div tabIndex={-1} ref={focusNow} className="mb-24">
      <Banner tone="error">
        <p>
          {`${who} saved this item on ${weekdayMoment(theirs.changedAt)}, after you opened it. What you typed is still here.`}
        </p>
        <details>
          <summary className="opens">What is there now</summary>
          <p dir="auto">
            <strong>{theirs.title}</strong>
          </p>
          <p dir="auto" className={formStyles.theirs}>
            {theirs.description}
          </p>
        </details>
        <div className={`row mt-8 ${formStyles.buttons}`}>
          <SmallButton onClick={onKeepMine}>Keep mine, and save again</SmallButton>
          <SmallButton onClick={onTakeTheirs}>Take theirs</SmallButton>
        </div>
        <p className="fine mt-8">Every version stays in the history of the item.</p>
      </Banner>
    </div>
  );
}

function focusFirstInput(fieldset: HTMLElement | null): void {
  fieldset?.querySelector('input')?.focus();
}

/** The question stands above the form: it has to come into view. */
function focusNow(element: HTMLElement | null): void {
  element?.focus();
}
