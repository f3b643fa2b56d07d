import { useState } from 'react';
import type { MonthEnd } from '#contract/staff.ts';
import { fetchMonthEndFile, type MonthEndDays } from '../../api/month-end.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LONGEST_FETCH_MS, within } from '../../ui/loading/within.ts';
import { useAuth } from '../auth/auth-provider.tsx';
import { useAlerts } from '../panel/alerts.tsx';
import styles from './month-end-dialog.module.css';
import { saveFile } from './save-file.ts';

type Kind = 'xlsx' | 'csv' | 'pdf';

/** The figures to take away: for Excel, for other programs, and to print and sign. */
export function MonthEndFiles({ days, data }: { days: MonthEndDays; data: MonthEnd }) {
  const { takeFile } = useAuth();
  const tell = useAlerts();
  const [busy, setBusy] = useState<Kind>();
  const [received, setReceived] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  async function take(kind: Kind) {
    if (busy) return;
    setFailed(false);
    setReceived(0);
    setBusy(kind);
    const name = await (kind === 'pdf' ? takePdf() : takeTable(kind));
    setBusy(undefined);
    if (name) tell(`${name} was saved to your downloads.`);
    else setFailed(name === undefined);
  }

  /** The name of the saved file; undefined when there is none, '' when whoever it is did not say so. */
  async function takeTable(ending: 'xlsx' | 'csv'): Promise<string | undefined> {
    const file = await takeFile(() => fetchMonthEndFile(days, ending, setReceived));
    if (!file) return undefined;
    if (typeof file === 'string') return '';
    saveFile(file.content, file.name);
    return file.name;
  }

  async function takePdf(): Promise<string | undefined> {
    try {
      const making = import('./month-end-pdf.ts').then(({ renderMonthEndPdf }) =>
        renderMonthEndPdf(data),
      );
      const pdf = await within(LONGEST_FETCH_MS, making);
      const name = `${data.file}.pdf`;
      saveFile(new Blob([pdf], { type: 'application/pdf' }), name);
      return name;
    } catch {
      return undefined;
    }
  }

  return (
    <>
      {hasFailed && (
        <Banner tone="error">The file could not be made. Please try again in a minute.</Banner>
      )}
      <div className={styles.buttons}>
        <Button
          size="small"
          icon="download"
          busy={busy === 'xlsx'}
          busyText="Downloading..."
          disabled={!data.fitsExcel}
          onClick={() => take('xlsx')}
        >
          Excel file
        </Button>
        <Button
          variant="line"
          size="small"
          icon="download"
          busy={busy === 'csv'}
          busyText="Downloading..."
          onClick={() => take('csv')}
        >
          CSV file
        </Button>
        <Button
          variant="line"
          size="small"
          icon="download"
          busy={busy === 'pdf'}
          busyText="Drawing..."
          onClick={() => take('pdf')}
        >
          PDF to sign
        </Button>
        <p role="status" className={styles.progress}>
          {busy && received > 0 && `${Math.ceil(received / 1024).toLocaleString('en-NG')} KB`}
        </p>
      </div>
    </>
  );
}
