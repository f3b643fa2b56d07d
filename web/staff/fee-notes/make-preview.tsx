import { useState } from 'react';
import { feesInWords } from '#contract/book/note-fees.ts';
import type { MakeNotesPreview } from '#contract/schemas/fee-notes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { takeFocus } from '../panel/panel-dialog.tsx';
import { figureColumn, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { useAction } from '../panel/use-action.ts';
import { koboText, notesText } from './note-texts.tsx';

type Data = MakeNotesPreview['data'];

const classColumns: StaffColumn<Data['byClass'][number]>[] = [
  { label: 'Class', cell: (row) => row.class },
  figureColumn('Fee notes', (row) => row.count),
  figureColumn('Fees', (row) => koboText(row.fullKobo)),
  figureColumn('Discounts', (row) => koboText(row.discountKobo)),
  figureColumn('Due', (row) => <b>{koboText(row.dueKobo)}</b>),
];

const noteColumns: StaffColumn<Data['notes'][number]>[] = [
  { label: 'Student', cell: (note) => <span translate="no">{note.student}</span> },
  { label: 'Class', cell: (note) => note.class },
  figureColumn('Due', (note) => koboText(note.dueKobo)),
  figureColumn('Paid', (note) => koboText(note.countedKobo)),
];

interface MakePreviewProps {
  data: Data;
  /** a key: '2026/2027-2' */
  term: string;
  onBack: () => void;
  /** Resolves to what went wrong. */
  onMake: () => Promise<string | undefined>;
  onRenew: () => Promise<string | undefined>;
}

/** What would be written: nothing else is, or nothing at all. */
export function MakePreview({ data, term, onBack, onMake, onRenew }: MakePreviewProps) {
  const [problem, setProblem] = useState<string>();
  const { count, byClass, problems } = data;
  const canMake = count > 0 && problems.length === 0;
  const [isMaking, make] = useAction(async () => {
    setProblem(undefined);
    setProblem(await onMake());
  });
  const [isRenewing, renew] = useAction(async () => setProblem(await onRenew()));

  return (
    <div className="grid gap-14">
      {problem && <Banner tone="error">{problem}</Banner>}
      {problems.length > 0 && (
        <Banner tone="error">
          <p>Nothing can be made this way:</p>
          <ul>
            {problems.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Banner>
      )}
      <p className="row middle sum" role="status" tabIndex={-1} ref={takeFocus}>
        <b className="num">{koboText(data.dueKobo)}</b>
        <span className="quiet">due on {notesText(count)}</span>
      </p>
      <ul className="grid gap-4">
        {linesOf(data, term).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {byClass.length > 0 && (
        <StaffTable
          caption="By class"
          columns={classColumns}
          rows={byClass}
          keyOf={(row) => row.class}
        />
      )}
      <Names data={data} />
      <div className="row dialog-foot">
        {canMake && !problem && (
          <Button busy={isMaking} busyText="Making..." onClick={make}>
            {count === 1 ? 'Make the fee note' : `Make ${notesText(count)}`}
          </Button>
        )}
        {problem && (
          <Button busy={isRenewing} busyText="Counting..." onClick={renew}>
            Show the new preview
          </Button>
        )}
        <Button variant="line" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

function linesOf(data: Data, term: string): string[] {
  const { today, feeDay, fullKobo, discountKobo, counted, hasNote, notOffered, leftOut } = data;
  const lines = [
    `${feesInWords(term, feeDay, today)}: ${koboText(fullKobo)}, less ${koboText(discountKobo)} of discounts.`,
    counted.payments > 0 &&
      `${koboText(counted.kobo)} was paid before (${counted.payments}) and counts at once.`,
    hasNote.count > 0 && `${hasNote.count} have such a fee note already, and get no second one.`,
    ...notOffered.map(
      ({ class: feeClass, count }) => `Not offered for ${feeClass}: ${count} students get none.`,
    ),
    leftOut > 0 && `${leftOut} left out by you.`,
  ];
  return lines.filter((line) => typeof line === 'string');
}

function Names({ data: { notes, hasNote, count } }: { data: Data }) {
  return (
    <>
      {notes.length > 0 && (
        <details>
          <summary className="opens">
            Who gets one{count > notes.length && ', the first 200'}
          </summary>
          <StaffTable
            caption="Who gets one"
            columns={noteColumns}
            rows={notes}
            keyOf={(note) => note.studentId}
          />
        </details>
      )}
      {hasNote.count > 0 && (
        <details>
          <summary className="opens">Who has one already</summary>
          <ul translate="no">
            {hasNote.students.map(({ studentId, student, class: feeClass }) => (
              <li key={studentId}>
                {student}, {feeClass}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
