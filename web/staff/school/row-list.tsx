import { type ReactNode, useEffect, useState } from 'react';
import { Button, SmallButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import styles from './row-list.module.css';
import { focusOn, type Row, rowOf, withMoved, without, withReplaced } from './rows.ts';
import type { FieldWays } from './use-kind-form.ts';

interface RowListProps<Entry extends object> {
  title: string;
  /** 'class': the button that adds one says so */
  noun: string;
  /** of the list in the document, such as `classes` */
  path: string;
  rows: readonly Row<Entry>[];
  /** the last part of the path of the field that takes focus in a new row */
  firstField: string;
  nameOf: (row: Row<Entry>) => string;
  /** without it the list has its own way to add */
  make?: () => Entry;
  onChange: (rows: Row<Entry>[]) => void;
  field: (path: string) => FieldWays;
  /** the fields of a row leave room for its buttons beside them */
  isShort?: boolean;
  /** rows of one field, which the title names: without frames, and their labels are only heard */
  isBare?: boolean;
  /** whether the order is the person's */
  isOrdered?: boolean;
  canRemove?: (row: Row<Entry>) => boolean;
  /** further buttons of a row */
  actions?: (row: Row<Entry>, change: (next: Row<Entry>) => void) => ReactNode;
  none?: string;
  /** rows that are out of the way, behind `foldedTitle` */
  isFolded?: (row: Row<Entry>, path: string) => boolean;
  foldedTitle?: string;
  children: (row: Row<Entry>, path: string, change: (next: Row<Entry>) => void) => ReactNode;
}

const UP = 'M12 19V5M6 11l6-6 6 6';
const DOWN = 'M12 5v14M6 13l6 6 6-6';

/** A list in a form: its rows are added, removed and put in order by buttons, and focus goes along. */
export function RowList<Entry extends object>(props: RowListProps<Entry>) {
  const { title, noun, path, rows, firstField, nameOf, make, onChange, field } = props;
  const { isShort, isBare, isOrdered, canRemove, actions, none, isFolded, foldedTitle, children } =
    props;
  const [spoken, speak] = useState('');
  const focus = useFocusNext();
  const add = field(path);
  const placed = rows.map((row, index) => {
    return { row, index, isFolded: isFolded?.(row, `${path}.${index}`) ?? false };
  });
  const folded = placed.filter((one) => one.isFolded);

  function move(index: number, by: -1 | 1) {
    const row = rows[index];
    const place = index + by;
    if (!row || place < 0 || place >= rows.length) return;
    onChange(withMoved(rows, index, by));
    speak(`${nameOf(row)} is now number ${place + 1} of ${rows.length}`);
  }

  function rowAt({ row, index }: { row: Row<Entry>; index: number }) {
    const name = nameOf(row) || `${noun} ${index + 1}`;
    const change = (next: Row<Entry>) => onChange(withReplaced(rows, index, next));
    return (
      <li
        key={row.key}
        className={classNames(styles.row, isShort && styles.isShort, isBare && styles.isBare)}
      >
        <div className="narrowable">{children(row, `${path}.${index}`, change)}</div>
        <div className={`row ${styles.tools}`}>
          {isOrdered && (
            <>
              <MoveButton
                drawing={UP}
                label={`Move ${name} up`}
                isAtEnd={index === 0}
                onMove={() => move(index, -1)}
              />
              <MoveButton
                drawing={DOWN}
                label={`Move ${name} down`}
                isAtEnd={index === rows.length - 1}
                onMove={() => move(index, 1)}
              />
            </>
          )}
          {actions?.(row, change)}
          {(canRemove?.(row) ?? true) && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                onChange(without(rows, index));
                speak(`${name} is removed`);
                focusOn(add.id);
              }}
            >
              <span>
                Remove<span className="unseen"> {name}</span>
              </span>
            </Button>
          )}
        </div>
      </li>
    );
  }

  return (
    <section className="grid gap-14 narrowable" aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 && none && <p className="quiet">{none}</p>}
      {rows.length > folded.length && (
        <ol className="grid gap-14">{placed.filter(({ isFolded }) => !isFolded).map(rowAt)}</ol>
      )}
      {folded.length > 0 && (
        <details>
          <summary className="opens">{foldedTitle}</summary>
          <ol className="grid gap-14 mt-10">{folded.map(rowAt)}</ol>
        </details>
      )}
      {(make || add.error) && (
        <div className="grid gap-8">
          {make && (
            <SmallButton
              id={add.id}
              icon="plus"
              className="start"
              aria-describedby={add.error && `${add.id}-error`}
              onClick={() => {
                onChange([...rows, rowOf(make())]);
                focus(field(`${path}.${rows.length}.${firstField}`).id);
              }}
            >
              Add a {noun}
            </SmallButton>
          )}
          {add.error && <FieldError id={`${add.id}-error`}>{add.error}</FieldError>}
        </div>
      )}
      <span className="unseen">
        <span role="status">{spoken}</span>
      </span>
    </section>
  );
}

interface MoveButtonProps {
  drawing: `M${string}`;
  label: string;
  isAtEnd: boolean;
  onMove: () => void;
}

/** Not disabled at the ends: it would lose the focus there. */
function MoveButton({ drawing, label, isAtEnd, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={`centred ${styles.move}`}
      aria-label={label}
      aria-disabled={isAtEnd || undefined}
      onClick={onMove}
    >
      <Icon name={drawing} />
    </button>
  );
}

/** Moves focus to an element that is there only after the next rendering. */
function useFocusNext() {
  const [target, setTarget] = useState<{ id: string }>();
  useEffect(() => {
    if (target) focusOn(target.id);
  }, [target]);
  return (id: string) => setTarget({ id });
}
