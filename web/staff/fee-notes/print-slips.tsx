import type { StaffNote } from '#contract/schemas/fee-notes.ts';
import { messageIn } from '../../api/staff.ts';
import { SmallButton } from '../../ui/button.tsx';
import { fetchSlips } from '../api/fee-notes.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { useAction } from '../panel/use-action.ts';
import type { NotesQuery } from './notes-address.ts';

const NO_ANSWER = 'The slips could not be prepared. Please try again in a minute.';
const NONE = 'There is no current fee note to print: those that match were cancelled or replaced.';

/** Slips of what a list shows as a PDF, four on a page; of one note with `only`. */
export function PrintSlips({ filter, only }: { filter: Partial<NotesQuery>; only?: StaffNote }) {
  const tell = useAlerts();
  const [isBusy, print] = useAction(async () => {
    const reply = await fetchSlips(filter);
    if (reply.kind !== 'success') return tell(messageIn(reply, NO_ANSWER), 'bad');
    const notes = reply.answer.data;
    if (notes.length === 0) return tell(NONE, 'bad');
    try {
      const { renderSlipsPdf } = await import('./slips-pdf.ts');
      const { savePdf } = await import('../../pdf/pdf-document.ts');
      const name = only ? `Fee note ${only.code}.pdf` : 'Fee notes.pdf';
      savePdf(await renderSlipsPdf(notes), name);
      tell(`${name} was saved to your downloads.`);
    } catch (error) {
      console.error('The slips could not be drawn.', error);
      tell(NO_ANSWER, 'bad');
    }
  });
  return (
    <SmallButton icon="download" busy={isBusy} busyText="Preparing..." onClick={print}>
      {only ? 'Slip' : 'Slips'}
    </SmallButton>
  );
}
