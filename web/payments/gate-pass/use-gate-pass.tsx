import { useState } from 'react';
import { useIdleDelay } from '../../ui/loading/ahead.ts';
import { usePart } from '../../ui/loading/use-part.ts';
import { Toast } from '../../ui/toast.tsx';
import { findRecord } from '../history/payment-history.ts';
import { receiptOfRecord } from '../history/record-receipt.ts';

/** The gate pass of a payment that this device has recorded, and what opens it. */
export function useGatePass() {
  const [reference, setReference] = useState<string>();
  // Fetched ahead: it must open where there is no network.
  const isIdle = useIdleDelay();
  const pass = usePart(loadGatePass, reference ? 'wanted' : isIdle && 'ahead');
  const close = () => setReference(undefined);
  const record = reference ? findRecord(reference) : undefined;
  const receipt = record && receiptOfRecord(record, location.origin);
  return {
    show(wanted: string) {
      pass.retry();
      setReference(wanted);
    },
    dialog: receipt && pass.part && <pass.part.GatePass receipt={receipt} onClose={close} />,
    failure: reference && pass.hasFailed && (
      <Toast tone="bad" onClose={close}>
        The gate pass could not be fetched. Please open the receipt instead.
      </Toast>
    ),
  };
}

const loadGatePass = () => import('./gate-pass.tsx');
