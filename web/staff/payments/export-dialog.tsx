import { useState } from 'react';
import { fetchPaymentsFile, type PaymentsQuery } from '../../api/staff-payments.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { session } from '../auth/session.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { PanelDialog } from '../panel/panel-dialog.tsx';
import { useSubmit } from '../panel/use-action.ts';
import { DaysFields } from './days-fields.tsx';
import { isNarrowed } from './payments-address.ts';
import { saveFile } from './save-file.ts';

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
        A CSV file for Excel or any other spreadsheet, with {whichOnes(query)}. Leave the days empty
        for all days.
      </p>
      <ExportForm query={query} onClose={onClose} />
    </PanelDialog>
  );
}

function ExportForm({ query, onClose }: Omit<ExportDialogProps, 'open'>) {
  const tell = useAlerts();
  const [days, setDays] = useState({ from: query.from, to: query.to });
  const [received, setReceived] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, submit] = useSubmit(async () => {
    setFailed(false);
    setReceived(0);
    const file = await session.takeFile(() =>
      fetchPaymentsFile({ ...query, ...days }, setReceived),
    );
    if (typeof file === 'string') return;
    if (!file) return setFailed(true);
    saveFile(file.content, file.name);
    onClose();
    tell(`${file.name} was saved to your downloads.`);
  });

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
        <Button type="submit" size="small" icon="download" busy={isBusy} busyText="Downloading...">
          Download CSV
        </Button>
        <Button variant="line" size="small" onClick={onClose}>
          Close
        </Button>
        <p role="status" className="fine num">
          {isBusy && received > 0 && `${Math.ceil(received / 1024).toLocaleString('en-NG')} KB`}
        </p>
      </div>
    </form>
  );
}

function whichOnes(query: PaymentsQuery): string {
  return isNarrowed({ ...query, from: '', to: '' })
    ? 'the payments that match your search'
    : 'all payments';
}
