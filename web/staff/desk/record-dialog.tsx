import { type ComponentProps, useState } from 'react';
import { receiptAddress } from '#contract/addresses.ts';
import { schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import type { DeskRecorded } from '#contract/schemas/desk.ts';
import type { SchoolYear } from '#contract/school/terms.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PanelDialog } from '../panel/panel-dialog.tsx';
import { nairaText } from '../staff-texts.ts';
import { RecordForm } from './record-form.tsx';
import { SplitForm } from './split-form.tsx';

interface RecordDialogProps {
  schoolYear: SchoolYear;
  onClose: () => void;
  onRecorded: () => void;
}

/** Records money that was taken at the desk, for one child or several; afterwards the receipts, and the next one. */
export function RecordDialog({ onClose, onRecorded, schoolYear }: RecordDialogProps) {
  const [recorded, setRecorded] = useState<DeskRecorded[]>();
  const [split, setSplit] = useState<ComponentProps<typeof SplitForm>['begin']>();
  const common = {
    schoolYear,
    onClose,
    onRecorded(done: DeskRecorded[]) {
      setRecorded(done);
      setSplit(undefined);
      onRecorded();
    },
  };
  return (
    <PanelDialog
      open
      title={titleOf(recorded, split !== undefined)}
      titleTakesFocus
      onClose={onClose}
    >
      {recorded ? (
        <Recorded recorded={recorded} onNext={() => setRecorded(undefined)} onClose={onClose} />
      ) : split ? (
        <SplitForm {...common} begin={split} />
      ) : (
        <RecordForm {...common} onSplit={setSplit} />
      )}
    </PanelDialog>
  );
}

function titleOf(recorded: DeskRecorded[] | undefined, isSplit: boolean): string {
  const [first, ...others] = recorded ?? [];
  if (!first) return isSplit ? 'One payment for several fees' : 'Record a payment';
  const last = others.at(-1);
  return `Recorded as ${first.receiptNumber}${last ? ` to ${last.receiptNumber}` : ''}`;
}

interface RecordedProps {
  recorded: DeskRecorded[];
  onNext: () => void;
  onClose: () => void;
}

function Recorded({ recorded, onNext, onClose }: RecordedProps) {
  const sum = recorded.reduce((sofar, { amount }) => sofar + amount, 0);
  return (
    <div className="grid gap-16 mt-18">
      {recorded.some(({ isNew }) => !isNew) && (
        <Banner tone="info">This was recorded before; nothing was recorded twice.</Banner>
      )}
      {recorded.length > 1 && (
        <p>
          <b className="num">{nairaText(sum)}</b> in all.
        </p>
      )}
      {recorded.map((one) => (
        <RecordedPart key={one.reference} recorded={one} isAlone={recorded.length === 1} />
      ))}
      <LateBanner recorded={recorded} />
      <div className="row dialog-foot">
        <Button onClick={onNext}>Record another</Button>
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}

function RecordedPart({ recorded, isAlone }: { recorded: DeskRecorded; isAlone: boolean }) {
  const { reference, receiptNumber, surplus, studentName, amount } = recorded;
  return (
    <div className="grid gap-8">
      <p>
        <b className="num">{nairaText(amount)}</b> for <b translate="no">{studentName}</b>
        {!isAlone && `, ${receiptNumber}`}. {leftText(recorded)}
      </p>
      {surplus > 0 && (
        <Banner tone="info">
          {nairaText(surplus)} is more than the fee note had left. It counts, and waits under “To
          review” for a decision.
        </Banner>
      )}
      <ReceiptLinks reference={reference} />
    </div>
  );
}

/** All parts came on one day. */
function LateBanner({ recorded: [first] }: { recorded: DeskRecorded[] }) {
  if (!first || first.countsOn === first.receivedOn) return null;
  return (
    <Banner tone="info">
      The day received was closed, so it counts on {schoolDay(startOfDay(first.countsOn))}.
    </Banner>
  );
}

function leftText({ outstanding }: DeskRecorded): string {
  if (outstanding === null) return 'It counts on no fee note.';
  if (outstanding === 0) return 'The fee note is paid: nothing is left.';
  return `${nairaText(outstanding)} is left on the fee note.`;
}

/** The receipt as a page to print: for paper, and for the rolls of till printers. */
export function ReceiptLinks({ reference }: { reference: string }) {
  const address = receiptAddress(reference);
  return (
    <p className="row">
      <TextLink to={address} target="_blank" reloadDocument>
        Receipt to print
      </TextLink>
      <TextLink to={`${address}?paper=80mm`} target="_blank" reloadDocument>
        For an 80 mm printer
      </TextLink>
      <TextLink to={`${address}?paper=58mm`} target="_blank" reloadDocument>
        For a 58 mm printer
      </TextLink>
    </p>
  );
}
