import { useRef, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { whatsAppAddress } from '../../ui/dialogs/share-menu.tsx';
import { openShareSheet } from '../../ui/dialogs/share-sheet.ts';
import { useSchool } from '../../ui/use-school.ts';
import type { Receipt } from './receipt.ts';
import { canSharePdf, receiptFile, receiptSentence, shareDataOf } from './receipt-file.ts';

/** Hands the PDF to the phone's own sheet for sharing; where there is none, a message for WhatsApp with its address. */
export function ShareReceiptButton({ receipt }: { receipt: Receipt }) {
  const [sharesPdf] = useState(canSharePdf);
  const { state, share } = useShare(receipt);
  const offersPdf = sharesPdf && state !== 'failed';
  return (
    <>
      <ShareNote state={state} />
      {(!offersPdf || state === 'unanswered') && <ShareByWhatsApp receipt={receipt} />}
      {offersPdf && (
        <Button
          variant="line"
          size="small"
          icon="share"
          busy={state === 'making'}
          busyText="Preparing..."
          onClick={share}
        >
          Share receipt
        </Button>
      )}
    </>
  );
}

type ShareState = 'idle' | 'making' | keyof typeof notes;

const notes = {
  made: 'The PDF is ready. Press ‘Share receipt’ once more.',
  unanswered: 'If your phone shows nothing to share with, send the receipt’s address by WhatsApp.',
  failed: 'The PDF could not be shared. You can send the receipt’s address by WhatsApp instead.',
};

function ShareNote({ state }: { state: ShareState }) {
  if (state === 'idle' || state === 'making') return null;
  return <Banner tone={state === 'failed' ? 'error' : 'info'}>{notes[state]}</Banner>;
}

function ShareByWhatsApp({ receipt }: { receipt: Receipt }) {
  return (
    <ButtonAnchor
      variant="line"
      size="small"
      icon="share"
      href={whatsAppAddress(receiptSentence(receipt), receipt.checkAddress)}
      target="_blank"
      rel="noopener"
    >
      Share by WhatsApp
    </ButtonAnchor>
  );
}

function useShare(receipt: Receipt) {
  const { facts } = useSchool();
  const [state, setState] = useState<ShareState>('idle');
  const file = useRef<File>(undefined);

  async function share() {
    const wasMade = file.current !== undefined;
    setState('making');
    try {
      file.current ??= await receiptFile(receipt, facts);
      const end = await openShareSheet(shareDataOf(file.current));
      if (end !== 'too_late') return setState(end === 'done' ? 'idle' : 'unanswered');
      setState(wasMade ? 'failed' : 'made');
    } catch (error) {
      console.error('receipt could not be shared', error);
      setState('failed');
    }
  }

  return { state, share };
}
