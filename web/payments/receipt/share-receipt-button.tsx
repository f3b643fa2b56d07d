import { useRef, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { whatsAppAddress } from '../../ui/share-menu.tsx';
import type { Receipt } from './receipt.ts';
import { canSharePdf, openShareSheet, receiptFile, receiptSentence } from './share-receipt.ts';

/** Hands the PDF to the phone's own sheet for sharing; where there is none, a message for WhatsApp with its address. */
export function ShareReceiptButton({ receipt }: { receipt: Receipt }) {
  const [sharesPdf] = useState(canSharePdf);
  const { state, share } = useShare(receipt);
  if (!sharesPdf || state === 'failed') {
    return (
      <>
        {state === 'failed' && (
          <Banner tone="error">
            The PDF could not be shared. You can send the receipt’s address by WhatsApp instead.
          </Banner>
        )}
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
      </>
    );
  }
  return (
    <>
      {state === 'made' && (
        <Banner tone="info">The PDF is ready. Press ‘Share receipt’ once more.</Banner>
      )}
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
    </>
  );
}

function useShare(receipt: Receipt) {
  const [state, setState] = useState<'idle' | 'making' | 'made' | 'failed'>('idle');
  const file = useRef<File>(undefined);

  async function share() {
    const wasMade = file.current !== undefined;
    setState('making');
    try {
      file.current ??= await receiptFile(receipt);
      const end = await openShareSheet(file.current);
      if (end === 'done') return setState('idle');
      setState(wasMade ? 'failed' : 'made');
    } catch (error) {
      console.error('receipt could not be shared', error);
      setState('failed');
    }
  }

  return { state, share };
}
