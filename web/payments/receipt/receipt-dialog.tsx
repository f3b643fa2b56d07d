import styles from './receipt-dialog.module.css';
import './receipt-print.css';
import { useId, useState } from 'react';
import { emailReceiptAgain } from '../../api/payments.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useSchool } from '../../ui/use-school.ts';
import { useTask } from '../../ui/use-task.ts';
import { useMailsReceipts } from '../site-facts.ts';
import { printReceipt } from './print-receipt.ts';
import type { Receipt } from './receipt.ts';
import { downloadReceipt } from './receipt-file.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { ShareReceiptButton } from './share-receipt-button.tsx';

const PRINTER = 'M7 8V3.5h10V8M7 17H4V8.5h16V17h-3M7 14h10v6.5H7Z';

interface ReceiptDialogProps {
  receipt: Receipt;
  open: boolean;
  onClose: () => void;
}

export function ReceiptDialog({ receipt, open, onClose }: ReceiptDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} className={styles.dialog}>
      <ReceiptSheet receipt={receipt} titleId={titleId} />
      <Button
        variant="quiet"
        size="small"
        icon="close"
        className={styles.corner}
        aria-label="Close receipt"
        onClick={onClose}
      />
      <ReceiptActions receipt={receipt} onClose={onClose} />
    </Dialog>
  );
}

function ReceiptActions({ receipt, onClose }: Omit<ReceiptDialogProps, 'open'>) {
  const { facts } = useSchool();
  const download = useTask(() => downloadReceipt(receipt, facts), 'receipt download failed');
  const mailsReceipts = useMailsReceipts();
  const print = useTask(printReceipt, 'receipt print failed');
  return (
    <div className={`row ${styles.actions}`}>
      {download.hasFailed && (
        <Banner tone="error">The PDF could not be made. You can print the receipt instead.</Banner>
      )}
      <Button
        icon="download"
        busy={download.isRunning}
        busyText="Downloading..."
        onClick={download.run}
      >
        Download PDF
      </Button>
      <Button
        variant="line"
        size="small"
        icon={PRINTER}
        busy={print.isRunning}
        busyText="Printing..."
        onClick={print.run}
      >
        Print
      </Button>
      <ShareReceiptButton receipt={receipt} />
      {mailsReceipts && <EmailAgainButton reference={receipt.reference} />}
      <Button variant="quiet" size="small" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

type State = 'idle' | 'asking' | { tone: 'success' | 'error'; message: string };

const UNANSWERED =
  'The connection was lost before the school could answer. Please try again in a moment.';

function EmailAgainButton({ reference }: { reference: string }) {
  const [state, setState] = useState<State>('idle');

  async function ask() {
    setState('asking');
    const reply = await emailReceiptAgain(reference);
    const tone = reply.kind === 'success' ? 'success' : 'error';
    const message = 'message' in reply ? reply.message : undefined;
    setState({ tone, message: message ?? UNANSWERED });
  }

  return (
    <>
      {typeof state === 'object' && <Banner tone={state.tone}>{state.message}</Banner>}
      <Button
        variant="line"
        size="small"
        icon="mail"
        busy={state === 'asking'}
        busyText="Asking..."
        onClick={ask}
      >
        E-mail it again
      </Button>
    </>
  );
}
