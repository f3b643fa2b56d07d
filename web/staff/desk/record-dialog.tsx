import { useState } from 'react';
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

interface RecordDialogProps {
  schoolYear: SchoolYear;
  onClose: () => void;
  onRecorded: () => void;
}

/** Records money that was taken at the desk; afterwards the receipt, and the next one. */
export function RecordDialog({ onClose, onRecorded, schoolYear }: RecordDialogProps) {
  const [recorded, setRecorded] = useState<DeskRecorded>();
  return (
    <PanelDialog
      open
      title={recorded ? `Recorded as ${recorded.receiptNumber}` : 'Record a payment'}
      titleTakesFocus
      onClose={onClose}
    >
      {recorded ? (
        <Recorded recorded={recorded} onNext={() => setRecorded(undefined)} onClose={onClose} />
      ) : (
        <RecordForm
          schoolYear={schoolYear}
          onClose={onClose}
          onRecorded={(done) => {
            setRecorded(done);
            onRecorded();
          }}
        />
      )}
    </PanelDialog>
  );
}

interface RecordedProps {
  recorded: DeskRecorded;
  onNext: () => void;
  onClose: () => void;
}

function Recorded({ recorded, onNext, onClose }: RecordedProps) {
  const { reference, surplus, isNew, studentName, amount, receivedOn, countsOn } = recorded;
  return (
    <div className="grid gap-16 mt-18">
      {!isNew && <Banner tone="info">This was recorded before; nothing was recorded twice.</Banner>}
      <p>
        <b className="num">{nairaText(amount)}</b> for <b translate="no">{studentName}</b>.{' '}
        {leftText(recorded)}
      </p>
      {countsOn !== receivedOn && (
        <Banner tone="info">
          The day received was closed, so it counts on {schoolDay(startOfDay(countsOn))}.
        </Banner>
      )}
      {surplus > 0 && (
        <Banner tone="info">
          {nairaText(surplus)} is more than the fee note had left. It counts, and waits under “To
          review” for a decision.
        </Banner>
      )}
      <ReceiptLinks reference={reference} />
      <div className="row dialog-foot">
        <Button onClick={onNext}>Record another</Button>
        <Button variant="line" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
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
