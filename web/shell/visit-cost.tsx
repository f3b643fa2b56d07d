import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { fullMoment } from '#contract/dates/school-time.ts';
import { documentSentAt, isStoredDocument } from '../ui/loading/stored-document.ts';
import type { WishGranted } from './worker/worker-scope.ts';

/** 'This page: 38 KB', by the browser's own figures. */
export function VisitCost({ passedBytes, storedBytes }: Omit<WishGranted, 'since'>) {
  const bytes = useTransferredBytes();
  const count = usePagesSeen();
  if (bytes === undefined) return null;
  const pages = count === 1 ? 'This page' : `These ${count} pages`;
  const parts = [
    `${pages}: ${inKilobytes(bytes + passedBytes)}`,
    storedBytes > 0 && `and ${inKilobytes(storedBytes)} to save pages for when you are offline`,
    count === 1 && isStoredDocument() && `saved on this device ${fullMoment(documentSentAt())}`,
  ];
  return <p>{parts.filter(Boolean).join(', ')}</p>;
}

/** Without what passed through a service worker, which shows its unpacked size. */
function useTransferredBytes(): number | undefined {
  const [bytes, setBytes] = useState<number>();

  useEffect(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[];
    if (document?.transferSize === undefined || !('PerformanceObserver' in window)) return;
    let sum = bytesOf(document);
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += bytesOf(entry as PerformanceResourceTiming);
      setBytes(sum);
    });
    setBytes(sum);
    observer.observe({ type: 'resource', buffered: true });
    return () => observer.disconnect();
  }, []);

  return bytes;
}

function usePagesSeen(): number {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState([pathname]);
  if (!seen.includes(pathname)) setSeen([...seen, pathname]);
  return seen.length;
}

function bytesOf({ transferSize, workerStart }: PerformanceResourceTiming): number {
  return workerStart > 0 ? 0 : transferSize || 0;
}

function inKilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KB`;
}
