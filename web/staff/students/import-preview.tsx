import { useState } from 'react';
import type { ListDecision, ListItem, ListPreview } from '#contract/schemas/students.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextInPlace } from '../../ui/text-in-place.tsx';
import { takeFocus } from '../panel/panel-dialog.tsx';
import { useAction } from '../panel/use-action.ts';
import { countText } from '../staff-texts.ts';
import styles from './students.module.css';
import { studentsText } from './students-list.tsx';

interface ImportPreviewProps {
  preview: ListPreview;
  /** about rows of an earlier preview */
  hasDecided: boolean;
  onDecide: (decisions: ListDecision[]) => Promise<void>;
  onDecideAgain: () => Promise<void>;
  /** with the ids of missing students who have left */
  onWrite: (left: string[]) => Promise<void>;
  onBack: () => void;
}

/** What would be written: that and nothing else, or nothing at all. */
export function ImportPreview(props: ImportPreviewProps) {
  const { preview, hasDecided, onDecide, onDecideAgain, onWrite, onBack } = props;
  const { problems, items, missing, notes, counts } = preview;
  const [choices, setChoices] = useState<Record<number, string>>({});
  const [left, setLeft] = useState<string[]>([]);
  const doubtful = items.filter(({ kind }) => kind === 'doubtful');
  const decided = doubtful.flatMap((item) => decisionOf(item, choices[item.row] ?? ''));
  const isDecided = decided.length === doubtful.length;
  const [isDeciding, decide] = useAction(() => onDecide(decided));
  const [isWriting, write] = useAction(() => onWrite(left));
  const [isRenewing, renew] = useAction(onDecideAgain);
  const rows = counts.new + counts.changed + counts.moved;
  const canWrite = problems.length === 0 && doubtful.length === 0 && rows + left.length > 0;

  return (
    <div className="grid gap-16">
      <p role="status" tabIndex={-1} ref={takeFocus}>
        <b>{`${countText(counts.new)} new, ${countText(counts.changed)} changed, ${countText(counts.moved)} moved to another class`}</b>
        <TextInPlace>
          {`, ${countText(counts.unchanged)} as they are, ${countText(counts.skipped)} left out, ${countText(missing.length)} not on the list.`}
        </TextInPlace>
      </p>
      {problems.length > 0 && <Problems problems={problems} />}
      {notes.length > 0 && (
        <Banner tone="info">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </Banner>
      )}
      {doubtful.length > 0 && problems.length === 0 && (
        <section className="grid gap-14" aria-label="To decide">
          <h3>
            {`Please decide about ${doubtful.length === 1 ? 'one row' : `${doubtful.length} rows`}`}
          </h3>
          {doubtful.map((item) => (
            <SelectField
              key={item.row}
              id={`decide-${item.row}`}
              name={`decide-${item.row}`}
              label={`Row ${item.row}: ${item.fullName}, ${item.class}`}
              hint={item.changes.join(' ')}
              options={optionsOf(item)}
              value={choices[item.row] ?? ''}
              onChange={(value) => setChoices({ ...choices, [item.row]: value })}
            />
          ))}
        </section>
      )}
      <Items title="New" kind="new" items={items} />
      <Items title="Moved to another class" kind="moved" items={items} />
      <Items title="Changed" kind="changed" items={items} />
      <Items title="Left out" kind="skipped" items={items} />
      {missing.length > 0 && problems.length === 0 && doubtful.length === 0 && (
        <Missing missing={missing} left={left} onChange={setLeft} />
      )}
      <div className="row dialog-foot">
        {doubtful.length > 0 && problems.length === 0 && (
          <Button busy={isDeciding} busyText="Checking..." disabled={!isDecided} onClick={decide}>
            Show what would be written
          </Button>
        )}
        {canWrite && (
          <Button
            busy={isWriting}
            busyText={`Writing ${studentsText(rows + left.length)}...`}
            onClick={write}
          >
            Import {studentsText(rows + left.length)}
          </Button>
        )}
        {hasDecided && (
          <Button variant="line" busy={isRenewing} onClick={renew}>
            Decide again
          </Button>
        )}
        <Button variant="line" onClick={onBack}>
          Back to the columns
        </Button>
      </div>
    </div>
  );
}

function Problems({ problems }: Pick<ListPreview, 'problems'>) {
  return (
    <Banner tone="error">
      <p>Nothing can be written yet. Please correct these cells in your list and read it again:</p>
      <ul className="mt-8">
        {problems.map(({ row, column, message }) => (
          <li key={`${row} ${column}`}>
            Row {row}, {column}: {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function optionsOf({ candidates, choices = [], changes }: ListItem) {
  const same = candidates.map(({ _id, fullName, class: feeClass, why }) => ({
    value: `same ${_id}`,
    label: `The same child as ${fullName}, ${feeClass}. ${why}`,
  }));
  const isTwin = changes.length > 0;
  const skip = isTwin ? 'The same child as that row: leave this row out' : 'Leave this row out';
  return [
    { value: '', label: 'Choose' },
    ...(choices.includes('same') ? same : []),
    ...(choices.includes('new') ? [{ value: 'new', label: 'Another child' }] : []),
    { value: 'skip', label: skip },
  ];
}

function decisionOf({ row }: ListItem, choice: string): ListDecision[] {
  if (choice === 'new' || choice === 'skip') return [{ row, as: choice }];
  const [, studentId] = /^same (.+)$/.exec(choice) ?? [];
  return studentId ? [{ row, as: 'same', studentId }] : [];
}

const MOST_SHOWN = 200;

interface ItemsProps extends Pick<ListPreview, 'items'> {
  title: string;
  kind: ListItem['kind'];
}

function Items({ title, kind, items }: ItemsProps) {
  const those = items.filter((item) => item.kind === kind);
  if (those.length === 0) return null;
  const hidden = those.length - MOST_SHOWN;
  return (
    <details open={those.length <= 10}>
      <summary className="opens">
        {title}: {studentsText(those.length)}
      </summary>
      <ul className="grid gap-4">
        {those.slice(0, MOST_SHOWN).map(({ row, fullName, class: feeClass, changes }) => (
          <li key={row}>
            Row {row}: <span translate="no">{fullName}</span>
            {feeClass && `, ${feeClass}`}
            {changes.length > 0 && <span className="fine under">{changes.join(' · ')}</span>}
          </li>
        ))}
        {hidden > 0 && <li className="quiet">and {countText(hidden)} more</li>}
      </ul>
    </details>
  );
}

interface MissingProps extends Pick<ListPreview, 'missing'> {
  left: readonly string[];
  onChange: (left: string[]) => void;
}

/** Nobody is removed by a list: a person ticks who has left. */
function Missing({ missing, left, onChange }: MissingProps) {
  return (
    <fieldset className="grid gap-8">
      <legend>
        <b>Not on the list, though in one of its classes: who has left?</b>
      </legend>
      <ul className={`grid gap-4 ${styles.scroll}`}>
        {missing.map(({ _id, fullName, class: feeClass }) => (
          <li key={_id}>
            <label className="line tap">
              <input
                type="checkbox"
                checked={left.includes(_id)}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked ? [...left, _id] : left.filter((id) => id !== _id),
                  )
                }
              />
              <span>
                <span translate="no">{fullName}</span>, {feeClass}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div className="row gap-8">
        <SmallButton onClick={() => onChange(missing.map(({ _id }) => _id))}>
          All have left
        </SmallButton>
        <SmallButton onClick={() => onChange([])}>None has left</SmallButton>
      </div>
    </fieldset>
  );
}
