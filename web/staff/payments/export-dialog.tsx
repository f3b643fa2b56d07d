import { type FormEvent, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { fetchPaymentsFile } from '../api/payments.ts';
import { PanelDialog } from '../panel/panel-dialog.tsx';
import { DaysFields } from './days-fields.tsx';
import { isNarrowed, isOfThisYear, type PaymentsQuery } from './payments-address.ts';
import { useDownload } from './use-download.ts';

interface ExportDialogProps {
  open: boolean;
  query: PaymentsQuery;
  onClose: () => void;
}

/** The payments of the list as a file for a spreadsheet, if wanted of certain days only. */
export function ExportDialog({ open, query, onClose }: ExportDialogProps) {
  return (
    <PanelDialog open={open} title="Export payments" onClose={onClose} className="narrow-dialog">
      <p className="words">
        A CSV file for Excel or any other spreadsheet, with {whichOnes(query)}.{' '}
        {isOfThisYear(query)
          ? 'For others, choose their days.'
          : 'Leave the days empty for all days.'}
      </p>
      <ExportForm query={query} onClose={onClose} />
    </PanelDialog>
  );
}

function ExportForm({ query, onClose }: Omit<ExportDialogProps, 'open'>) {
  const [days, setDays] = useState({ from: query.from, to: query.to });
  const { busy, hasFailed, progress, download } = useDownload(onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    // Without the days of the list, its file is of all days.
    const years = isOfThisYear(query) ? 'this' : 'all';
    const wanted: PaymentsQuery = { ...query, ...days, years };
    download('csv', (onReceived) => fetchPaymentsFile(wanted, onReceived));
  }

  return (
    <form className="grid gap-20" onSubmit={submit}>
      {hasFailed && (
        <Banner tone="error">The file could not be made. Please try again in a minute.</Banner>
      )}
      <div className="grid gap-16 days-fields">
        <DaysFields
          id="export"
          from={days.from}
          to={days.to}
          onChange={(chosen) => setDays({ ...days, ...chosen })}
        />
      </div>
      <div className="row middle">
        <Button
          type="submit"
          size="small"
          icon="download"
          busy={busy !== undefined}
          busyText="Downloading..."
        >
          Download CSV
        </Button>
        <SmallButton onClick={onClose}>Close</SmallButton>
        <p role="status" className="fine num">
          {progress}
        </p>
      </div>
    </form>
  );
}

function whichOnes(query: PaymentsQuery): string {
  const which = isNarrowed({ ...query, from: '', to: '' })
    ? 'the payments that match your search'
    : 'all payments';
  return isOfThisYear(query) ? `${which} in this school year` : which;
}
