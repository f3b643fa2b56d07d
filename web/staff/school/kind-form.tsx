import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Location } from 'react-router';
import { calendarDay, schoolMoment, shortSchoolDay } from '#contract/dates/school-time.ts';
import { kindNames } from '#contract/school/changes.ts';
import type { SchoolDocuments, SchoolKind } from '#contract/school/documents.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { KindState, ShownVersion } from '../api/school.ts';
import { Card, CardBody } from '../panel/card.tsx';
import { LeaveQuestion } from '../panel/leave-question.tsx';
import { useQuestion } from '../panel/use-action.ts';
import { ChangeList } from './change-list.tsx';
import { HistoryButton } from './history-dialog.tsx';
import styles from './kind-form.module.css';
import { type Conflict, type FieldsProps, type KindWays, useKindForm } from './use-kind-form.ts';
import { type Upcoming, upcomingOf } from './versions.ts';

interface KindFormProps<Kind extends SchoolKind, Draft> extends KindWays<Kind, Draft> {
  loaded: KindState<Kind>;
  /** a sentence about what it is for */
  intro: string;
  /** the document has days of its own: a change of it holds at once */
  hasOwnDays?: boolean;
  children: (fields: FieldsProps<Kind, Draft>) => ReactNode;
}

const isAnotherPage = (from: Location, to: Location) => from.pathname !== to.pathname;
const DAY_MS = 86_400_000;

/** The frame around the fields of every kind: what is prepared, from when a change holds, what it does, saving, history. */
export function KindForm<Kind extends SchoolKind, Draft>(props: KindFormProps<Kind, Draft>) {
  const { kind, loaded, intro, hasOwnDays, children } = props;
  const form = useKindForm(props, loaded);
  const { state, summary, conflict, day, isSaving } = form;
  const upcoming = upcomingOf(kind, state);
  const title = useRef<HTMLHeadingElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);

  /** The button that was pressed goes with what it was for: the focus does not. */
  const fromTitleOn = (act: () => void) => () => {
    act();
    title.current?.focus();
  };
  async function saveOther(document: SchoolDocuments[Kind], from?: string) {
    if (await form.saveOther(document, from)) title.current?.focus();
  }

  return (
    <>
      <TextLink to={staffPages.schoolSettings} icon="arrow-left" className="start">
        All settings of the school
      </TextLink>
      <UpcomingCard
        upcoming={upcoming}
        onEdit={({ version, day: from }) => form.use(version.document, from, 'What was prepared')}
        onWithdraw={({ before, day: from }) => saveOther(before, from)}
      />
      <Card
        title={kindNames[kind]}
        titleRef={title}
        action={
          <HistoryButton
            kind={kind}
            current={state.current.version}
            onUse={({ version, document }: ShownVersion<Kind>) =>
              form.use(document, undefined, `Version ${version}`)
            }
          />
        }
      >
        <CardBody>
          <form
            className="grid gap-24"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // A field that Enter was pressed in loses the focus while saving.
              saveButton.current?.focus();
              form.submit();
            }}
          >
            <p className="quiet">{intro}</p>
            {summary && <ErrorSummary {...summary} />}
            {conflict && (
              <ConflictNote
                conflict={conflict}
                onGoOn={fromTitleOn(form.goOn)}
                onDrop={fromTitleOn(form.startAfresh)}
              />
            )}
            <div className="grid gap-24 narrowable" inert={isSaving}>
              {children({
                draft: form.draft,
                edit: form.edit,
                field: form.field,
                document: form.document,
                state,
                attempt: form.attempt,
                isSaving,
                saveNow: saveOther,
              })}
              {!hasOwnDays && (
                <WhenFields
                  day={day}
                  field={form.field('holdsFrom')}
                  nextChange={upcoming[0]}
                  onChoose={form.chooseDay}
                />
              )}
            </div>
            <section className={styles.changes} aria-label="What changes">
              <h3>What changes</h3>
              <ChangeList changes={form.changes} />
            </section>
            {form.failure && <Banner tone="error">{form.failure}</Banner>}
            <div className="row middle dialog-foot">
              <Button ref={saveButton} type="submit" busy={isSaving} busyText="Saving...">
                Save
              </Button>
              {form.isUnsaved && !isSaving && (
                <Button variant="line" onClick={fromTitleOn(form.startAfresh)}>
                  Undo all
                </Button>
              )}
              {form.changes && form.changes.length > 0 && (
                <p className="quiet">
                  {form.changes.length === 1 ? '1 change' : `${form.changes.length} changes`}
                </p>
              )}
            </div>
          </form>
        </CardBody>
      </Card>
      <LeaveQuestion isLeaving={isAnotherPage} wouldLoseWork={() => form.isUnsaved} />
    </>
  );
}

interface WhenFieldsProps {
  day: string | undefined;
  field: { id: string; name: string; error: string | undefined };
  nextChange: { day: string; version: Pick<ShownVersion, 'holdsFrom'> } | undefined;
  onChoose: (day: string | undefined) => void;
}

const moments = [
  { value: 'now', label: 'Now' },
  { value: 'day', label: 'From a day' },
];

/** From when the change holds. */
function WhenFields({ day, field, nextChange, onChoose }: WhenFieldsProps) {
  const tomorrow = calendarDay(Date.now() + DAY_MS);
  const isCutShort = nextChange && (day === undefined || day < nextChange.day);
  return (
    <div className={`row bottom ${styles.when}`}>
      <ChoiceField
        id="school-when"
        name="when"
        legend="From when?"
        options={moments}
        value={day === undefined ? 'now' : 'day'}
        onChange={(moment) => onChoose(moment === 'now' ? undefined : tomorrow)}
      />
      {day !== undefined && (
        <TextField
          {...field}
          label="First day"
          type="date"
          min={tomorrow}
          value={day}
          onChange={onChoose}
        />
      )}
      {isCutShort && (
        <p className={`fine ${styles.cut}`}>
          It holds until {shortSchoolDay(nextChange.version.holdsFrom)}: then what is prepared above
          takes its place.
        </p>
      )}
    </div>
  );
}

interface UpcomingCardProps<Kind extends SchoolKind> {
  upcoming: readonly Upcoming<Kind>[];
  onEdit: (upcoming: Upcoming<Kind>) => void;
  onWithdraw: (upcoming: Upcoming<Kind>) => Promise<void>;
}

/** What will hold later, to be looked at, changed or taken back. */
function UpcomingCard<Kind extends SchoolKind>(props: UpcomingCardProps<Kind>) {
  const { upcoming, onEdit, onWithdraw } = props;
  const question = useQuestion(onWithdraw);
  if (upcoming.length === 0) return null;
  return (
    <Card title="Prepared">
      <ul className="lines entries">
        {upcoming.map((one) => (
          <li key={one.version.version}>
            <div className="grid gap-8">
              <p>
                <b>
                  From <time dateTime={one.day}>{shortSchoolDay(one.version.holdsFrom)}</time>
                </b>{' '}
                <span className="fine">
                  by <span translate="no">{one.version.author}</span> on{' '}
                  {schoolMoment(one.version.createdAt)}
                </span>
              </p>
              <ChangeList changes={one.changes} />
            </div>
            <p className="row">
              <SmallButton onClick={() => onEdit(one)}>Edit</SmallButton>
              <SmallButton
                busy={question.running === one}
                busyText="Withdrawing..."
                onClick={() => question.ask(one)}
              >
                Withdraw
              </SmallButton>
            </p>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...question.dialog}
        title="Withdraw this change?"
        question="What holds before that day then goes on. The history still shows the change."
        confirmLabel="Withdraw"
        cancelLabel="Leave it"
      />
    </Card>
  );
}

interface ConflictNoteProps<Kind extends SchoolKind> {
  conflict: Conflict<Kind>;
  onGoOn: () => void;
  onDrop: () => void;
}

/** Says who was faster and what they did, and lets the person choose. */
export function ConflictNote<Kind extends SchoolKind>(props: ConflictNoteProps<Kind>) {
  const { conflict, onGoOn, onDrop } = props;
  const id = useId();
  const note = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!conflict) return;
    note.current?.focus();
    // Focus alone shows the middle of what is taller than the window.
    note.current?.scrollIntoView();
  }, [conflict]);
  return (
    <section ref={note} tabIndex={-1} className={styles.conflict} aria-labelledby={id}>
      <h3 id={id}>Somebody was faster</h3>
      <p>{conflict.message}</p>
      <ul className="grid gap-14">
        {conflict.versions.map(({ version, author, createdAt, holdsFrom, changes }) => (
          <li key={version}>
            <p>
              <b translate="no">{author}</b> on {schoolMoment(createdAt)}
              {holdsFrom > createdAt && `, from ${shortSchoolDay(holdsFrom)}`}:
            </p>
            <ChangeList changes={changes} />
          </li>
        ))}
      </ul>
      <p className="fine">
        What you typed is still in the form. If you go on, what only the other person changed is
        taken over, and “What changes” below shows what saving does to the new version.
      </p>
      <div className="row">
        <Button size="small" onClick={onGoOn}>
          Go on with mine
        </Button>
        <SmallButton onClick={onDrop}>Take the new version</SmallButton>
      </div>
    </section>
  );
}
