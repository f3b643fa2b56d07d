import { useEffect, useState } from 'react';
import { onHistoryChange, type PaymentRecord, readHistory } from './payment-history.ts';

/** The records of this device, undefined until they are read, kept fresh when another tab changes them. */
export function useHistory() {
  const [records, setRecords] = useState<PaymentRecord[]>();
  useEffect(() => {
    const refresh = () => setRecords(readHistory());
    refresh();
    return onHistoryChange(refresh);
  }, []);
  return { records, refresh: () => setRecords(readHistory()) };
}
