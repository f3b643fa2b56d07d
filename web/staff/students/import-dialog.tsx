import { useState } from 'react';
import { guessMapping, type Mapping } from '#contract/book/class-list.ts';
import type { ListDecision, ListPreview } from '#contract/schemas/students.ts';
import { messageIn } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { Loader } from '../../ui/loading/loader.tsx';
import { ProgressBar } from '../../ui/loading/progress-bar.tsx';
import { importList, previewList } from '../api/students.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { PanelDialog } from '../panel/panel-dialog.tsx';
import { useSubmit } from '../panel/use-action.ts';
import { countText } from '../staff-texts.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ListFileError, readListFile, readListText } from './list-file.ts';

interface ImportDialogProps {
  open: boolean;
  classes: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** A class list from Excel: read, its columns named, shown, decided, and written as it was shown. */
export function ImportDialog({ open, onClose, ...rest }: ImportDialogProps) {
  return (
    <PanelDialog
      open={open}
      title="Import a class list"
      titleTakesFocus
      className="wide-dialog"
      onClose={onClose}
    >
      {open && <ImportSteps onClose={onClose} {...rest} />}
    </PanelDialog>
  );
}

const NO_ANSWER = 'No clear answer arrived. Please look at the class lists before you try again.';
const CONFLICT = 409;

function ImportSteps({ classes, onClose, onDone }: Omit<ImportDialogProps, 'open'>) {
  const tell = useAlerts();
  const [typed, setTyped] = useState('');
  const [rows, setRows] = useState<string[][]>();
  const [mapping, setMapping] = useState<Mapping>();
  const [preview, setPreview] = useState<ListPreview>();
  const [decisions, setDecisions] = useState<ListDecision[]>([]);
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState<Sending>();

  function type(text: string) {
    setTyped(text);
    setProblem(undefined);
  }

  function begin(found: string[][]) {
    setProblem(undefined);
    setRows(found);
    setMapping(guessMapping(found, classes));
  }

  async function look(next: ListDecision[]) {
    if (!rows || !mapping) return;
    const list = { rows: sentRows(rows, mapping), mapping, decisions: next };
    const reply = await previewList(list, (share) => setSending({ share, next: 'compared' }));
    setSending(undefined);
    setProblem(reply.kind === 'success' ? undefined : messageIn(reply, NO_ANSWER));
    if (reply.kind !== 'success') return;
    setDecisions(next);
    setPreview(reply.answer.data);
  }

  async function write(left: string[]) {
    if (!rows || !mapping || !preview) return;
    const { digest } = preview;
    const list = { rows: sentRows(rows, mapping), mapping, decisions, left, digest };
    const reply = await importList(list, (share) => setSending({ share, next: 'written' }));
    setSending(undefined);
    if (reply.kind !== 'success') {
      // What is stored has changed: the new preview is shown below the reason.
      if (reply.kind === 'refused' && reply.httpStatus === CONFLICT) await look(decisions);
      return setProblem(messageIn(reply, NO_ANSWER));
    }
    const { added, changed, left: gone, matched } = reply.answer.data;
    tell(
      `${countText(added)} added, ${countText(changed)} changed, ${countText(gone)} have left, ${countText(matched)} payments matched.`,
    );
    onDone();
  }

  return (
    <div className="grid gap-16 mt-14">
      {problem && <Banner tone="error">{problem}</Banner>}
      {rows && sending && <SendingState rows={rows.length} {...sending} />}
      {!rows && (
        <ImportSource
          typed={typed}
          onType={type}
          onRead={begin}
          onFail={setProblem}
          onClose={onClose}
        />
      )}
      {rows && mapping && !preview && (
        <ImportColumns
          rows={rows}
          mapping={mapping}
          onChange={setMapping}
          onShow={() => look([])}
          onBack={() => setRows(undefined)}
        />
      )}
      {preview && (
        <ImportPreview
          // Each preview begins with no one marked as left.
          key={preview.digest}
          preview={preview}
          hasDecided={decisions.length > 0}
          onDecide={(more) => look([...decisions, ...more])}
          onDecideAgain={() => look([])}
          onWrite={write}
          onBack={() => {
            setPreview(undefined);
            setDecisions([]);
          }}
        />
      )}
    </div>
  );
}

interface Sending {
  /** from 0 to 1 */
  share: number;
  /** what the server does once all rows are there */
  next: 'compared' | 'written';
}

/** Sending is what takes long; the server writes all rows or none, within seconds. */
function SendingState({ rows, share, next }: Sending & { rows: number }) {
  const sent = Math.floor(rows * share);
  const end = next === 'written' ? 'written, all or none' : 'compared with the class lists';
  if (share === 1) {
    return <Loader text={`All ${countText(rows)} rows are sent, and are being ${end}...`} />;
  }
  return (
    <ProgressBar label={`Sent: ${countText(sent)} of ${countText(rows)} rows`} share={share} />
  );
}

/** What is not imported stays on the device; a row of one cell may be the class of those below. */
function sentRows(rows: readonly string[][], { columns }: Mapping): string[][] {
  return rows.map((row) => {
    const isHeading = row.filter((cell) => cell.trim() !== '').length === 1;
    return isHeading ? row : columns.map((column, at) => (column ? (row[at] ?? '') : ''));
  });
}

interface ImportSourceProps {
  typed: string;
  onType: (text: string) => void;
  onRead: (rows: string[][]) => void;
  onFail: (problem: string) => void;
  onClose: () => void;
}

function ImportSource({ typed, onType, onRead, onFail, onClose }: ImportSourceProps) {
  const [isBusy, submit] = useSubmit(async (form) => {
    const file = form.get('file');
    const hasFile = file instanceof File && file.size > 0;
    if (!hasFile && typed.trim() === '') return onFail('Please paste a list or choose a file.');
    try {
      onRead(await (hasFile ? readListFile(file) : readListText(typed)));
    } catch (error) {
      if (!(error instanceof ListFileError))
        console.error('A class list could not be read.', error);
      onFail(error instanceof ListFileError ? error.message : NOT_READ);
    }
  });
  return (
    <form className="grid gap-16" noValidate onSubmit={submit}>
      <TextAreaField
        id="list-text"
        name="text"
        label="Paste from Excel"
        hint="Mark the cells in Excel with their headings, copy them, and paste them here."
        value={typed}
        onChange={onType}
      />
      <TextField
        id="list-file"
        name="file"
        type="file"
        label="Or choose a file"
        hint="An Excel workbook (.xlsx) or a CSV file, up to 5,000 students."
        accept=".xlsx,.csv,.txt,.tsv,text/csv"
      />
      <div className="row dialog-foot">
        <Button type="submit" busy={isBusy} busyText="Reading...">
          Continue
        </Button>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const NOT_READ =
  'The list could not be read just now. Please check your connection and try again; nothing is lost.';
