import type { Statement } from '#contract/schemas/statement.ts';
import type { StaffReply } from '../../api/staff.ts';
import { SmallButton } from '../../ui/button.tsx';
import { LONGEST_FETCH_MS, within } from '../../ui/loading/within.ts';
import type { StaffFile } from '../api/file.ts';
import { fetchStatement } from '../api/who-owes.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { useDownload } from '../payments/use-download.ts';
import styles from './who-owes.module.css';

interface StatementButtonProps {
  studentId: string;
  studentName: string;
  /** '2026/2027'; without it, the session of today */
  session?: string;
}

/** A student's fees and payments of a session as a PDF, drawn on the device. */
export function StatementButton({ studentId, studentName, session }: StatementButtonProps) {
  const tell = useAlerts();
  const { busy, download } = useDownload<'pdf'>();

  async function take(): Promise<StaffReply<StaffFile>> {
    const reply = await fetchStatement(studentId, session);
    if (reply.kind === 'signedOut') return reply;
    try {
      if (reply.kind !== 'success') throw new Error(reply.kind);
      return { kind: 'success', answer: await draw(reply.answer.data), message: undefined };
    } catch {
      tell('The statement could not be made. Please try again in a minute.', 'bad');
      return { kind: 'network' };
    }
  }

  return (
    <SmallButton icon="download" busy={busy !== undefined} onClick={() => download('pdf', take)}>
      <span className={styles.statement}>Statement</span>
      <span className="unseen"> of {studentName}</span>
    </SmallButton>
  );
}

async function draw(data: Statement): Promise<StaffFile> {
  const { renderStatementPdf, statementFileName } = await within(
    LONGEST_FETCH_MS,
    import('./statement-pdf.ts'),
  );
  const pdf = await within(LONGEST_FETCH_MS, renderStatementPdf(data));
  const content = new Blob([pdf], { type: 'application/pdf' });
  return { name: statementFileName(data), content };
}
