import { useState } from 'react';
import { feesInWords } from '#contract/book/note-fees.ts';
import type { RepricingAnswer } from '#contract/schemas/fee-notes.ts';
import { messageIn } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { fetchRepricing, repriceNotes } from '../api/fee-notes.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { useLoadedHere } from '../panel/loading.ts';
import { PanelDialog } from '../panel/panel-dialog.tsx';
import { figureColumn, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { useAction } from '../panel/use-action.ts';
import styles from './fee-notes.module.css';
import { feeText, koboText, notesText } from './note-texts.tsx';

type Data = RepricingAnswer['data'];

interface RepricingProps {
  /** What the list shows: it is asked again whether notes have an old fee when this is another. */
  shown: unknown;
  onOpen: (id: string) => void;
  /** Notes were replaced, and the list with them. */
  onChanged: () => void;
}

/** After a fee has changed: says how many notes ask the old one, and offers to replace them. Else nothing. */
export function Repricing({ shown, onOpen, onChanged }: RepricingProps) {
  const { answer, reload } = useLoadedHere('Notes with an old fee', fetchRepricing, shown);
  const [isOpen, setOpen] = useState(false);
  const data = answer?.data;
  const old = data ? data.count + data.misfits.length : 0;

  return (
    <>
      {old > 0 && (
        <div className={`inset ${styles.repricing}`}>
          <Banner tone="info">
            <p>{oldFeesText(old)}</p>
            <SmallButton onClick={() => setOpen(true)}>
              {old === 1 ? 'Show it' : 'Show them'}
            </SmallButton>
          </Banner>
        </div>
      )}
      <PanelDialog
        open={isOpen}
        title="Notes with an old fee"
        titleTakesFocus
        onClose={() => setOpen(false)}
        className="wide-dialog"
      >
        {data && (
          <RepricingFound
            data={data}
            onClose={() => setOpen(false)}
            onOpen={(id) => {
              setOpen(false);
              onOpen(id);
            }}
            onRenew={reload}
            onDone={() => {
              setOpen(false);
              onChanged();
            }}
          />
        )}
      </PanelDialog>
    </>
  );
}

const noteColumns: StaffColumn<Data['notes'][number]>[] = [
  { label: 'Student', cell: (note) => <span translate="no">{note.student}</span> },
  {
    label: 'Fee',
    isWide: true,
    cell: (note) => (
      <>
        {note.class}
        <span className="fine under">{feeText(note)}</span>
      </>
    ),
  },
  figureColumn('Asks', (note) => koboText(note.dueKobo)),
  figureColumn('Would ask', (note) => <b>{koboText(note.newDueKobo)}</b>),
];

const NO_ANSWER = 'No clear answer arrived. Please load the page again before you try once more.';

interface RepricingFoundProps {
  data: Data;
  onClose: () => void;
  onOpen: (id: string) => void;
  onRenew: () => void;
  onDone: () => void;
}

function RepricingFound({ data, onClose, onOpen, onRenew, onDone }: RepricingFoundProps) {
  const { digest, today, count, sent, dueKobo, newDueKobo, notes, misfits } = data;
  const [refused, setRefused] = useState<{ problem: string; digest: string }>();
  // What is shown was renewed since.
  const problem = refused?.digest === digest ? refused.problem : undefined;
  const tell = useAlerts();
  const [isBusy, replace] = useAction(async () => {
    const reply = await repriceNotes(digest);
    if (reply.kind !== 'success') {
      return setRefused({ problem: messageIn(reply, NO_ANSWER), digest });
    }
    tell(messageIn(reply, 'The fee notes were replaced.'));
    onDone();
  });
  const reasons = new Set(
    [...notes, ...misfits].map((one) => feesInWords(one.term, one.feeDay, today)),
  );

  return (
    <div className="grid gap-14">
      {problem && <Banner tone="error">{problem}</Banner>}
      {count > 0 && (
        <>
          <p className="row middle sum">
            <b className="num">{koboText(newDueKobo)}</b>
            <span className="quiet">
              {`instead of ${koboText(dueKobo)} would be due on ${notesText(count)}`}
            </span>
          </p>
          <ul className="grid gap-4">
            {[...reasons].map((reason) => (
              <li key={reason}>{reason}.</li>
            ))}
            <li>
              Discounts and plans stay as they were asked for. Nobody has paid anything on these
              notes.
            </li>
            <li>
              Each new fee note has a new address.
              {sent > 0 && ` ${sent} of the old ones were sent: please send the new ones.`}
            </li>
          </ul>
          <StaffTable
            caption={
              count > notes.length ? 'Would be replaced, the first 200' : 'Would be replaced'
            }
            columns={noteColumns}
            rows={notes}
            keyOf={({ _id }) => _id}
          />
        </>
      )}
      {misfits.length > 0 && (
        <section className="grid gap-10" aria-labelledby="reprice-misfits">
          <h3 id="reprice-misfits">For you to decide</h3>
          <p className="quiet">
            {count > 0 ? 'These stay as they are. ' : ''}Cancel such a note and make a new one.
          </p>
          <ul className="grid gap-10">
            {misfits.map((one) => (
              <li key={one._id}>
                <TextButton onClick={() => onOpen(one._id)}>
                  <span translate="no">{one.student}</span>
                </TextButton>
                , {one.class}, {feeText(one)}. {one.problem}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="row dialog-foot">
        {count > 0 && !problem && (
          <Button busy={isBusy} busyText="Replacing..." onClick={replace}>
            {`Replace ${notesText(count)}`}
          </Button>
        )}
        {problem && <Button onClick={onRenew}>Show the new preview</Button>}
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function oldFeesText(count: number): string {
  return count === 1
    ? 'One fee note that nobody has paid asks an old fee.'
    : `${notesText(count)} that nobody has paid ask an old fee.`;
}
