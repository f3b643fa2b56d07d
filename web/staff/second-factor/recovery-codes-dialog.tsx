import { useId, useState } from 'react';
import { school } from '#content/school.ts';
import { fullMoment } from '#contract/dates/school-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { copyText } from '../../ui/loading/within.ts';
import { useAuth } from '../auth/auth-provider.tsx';
import styles from './factor-dialogs.module.css';
import './recovery-codes-print.css';

interface RecoveryCodesDialogProps {
  /** undefined while there are none to show */
  codes: string[] | undefined;
  onClose: () => void;
}

/** Shown once: they are to be printed or written down. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const id = useId();
  return (
    <Dialog open={codes !== undefined} onClose={onClose} labelledBy={id} className={styles.dialog}>
      {codes && (
        <div data-recovery-codes>
          <h2 id={id} className="display-3">
            Your recovery codes
          </h2>
          <Codes codes={codes} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { user } = useAuth();
  const [copying, setCopying] = useState<'copied' | 'refused'>();

  async function copy() {
    setCopying(await copyText(codes.join('\n')));
  }

  return (
    <div className={styles.form}>
      <p className={styles.words}>
        Ten, for the day when your phone or computer is lost: each opens your account once, beside
        the password. They are shown this once. Print them or write them down, and keep them where
        you keep important papers.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">
              <span>{firstHalfOf(code)}</span>
              <span>{code.slice(firstHalfOf(code).length)}</span>
            </code>
          </li>
        ))}
      </ul>
      <p className={styles.onPaper}>
        <span translate="no">
          {user?.email}, {school.name}
        </span>
        , {fullMoment(Date.now())}
      </p>
      <div className={styles.buttons} data-not-printed>
        <Button onClick={() => window.print()}>Print</Button>
        <Button variant="line" onClick={copy}>
          {copying === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="line" onClick={onClose}>
          I have kept them
        </Button>
      </div>
      {copying === 'refused' && (
        <p role="alert">This browser does not let us copy: please mark the codes and copy them.</p>
      )}
    </div>
  );
}

/** Where there is no room for a line, a code breaks in its middle. */
function firstHalfOf(code: string): string {
  const groups = code.split('-');
  return `${groups.slice(0, groups.length / 2).join('-')}-`;
}
