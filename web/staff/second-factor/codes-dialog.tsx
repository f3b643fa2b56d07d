import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { encode } from 'uqr';
import type { CodesSecretAnswer } from '#contract/second-factor.ts';
import { addCodes, startCodes } from '../../api/second-factor.ts';
import { fieldErrorsIn, messageIn, type StaffReply } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { useAuth } from '../auth/auth-provider.tsx';
import styles from './factor-dialogs.module.css';
import type { Problem } from './second-factor-form.tsx';

interface CodesDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: (message: string, recoveryCodes: string[]) => void;
}

const NOT_STARTED = 'One-time codes could not be set up. Please try again.';

/** A secret for an app, and a first code that shows that the app has it. */
export function CodesDialog({ open, onClose, onAdded }: CodesDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} className={styles.dialog}>
      <h2 id={id} className="display-3">
        Set up one-time codes
      </h2>
      <Codes onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

function Codes({ onClose, onAdded }: Omit<CodesDialogProps, 'open'>) {
  const { request } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const [reply, setReply] = useState<StaffReply<CodesSecretAnswer>>();

  async function start() {
    setBusy(true);
    setReply(await startCodes(request));
    setBusy(false);
  }

  if (reply?.kind === 'success') {
    return <FirstCode {...reply.answer.data} onClose={onClose} onAdded={onAdded} />;
  }
  return (
    <div className={styles.form}>
      <p className={styles.words}>
        You need an app that makes such codes on your phone: Google Authenticator, Microsoft
        Authenticator, Aegis, or your password manager.
      </p>
      {reply && <Banner tone="error">{messageIn(reply, NOT_STARTED)}</Banner>}
      <div className={styles.buttons}>
        <Button busy={isBusy} busyText="One moment..." onClick={start}>
          I have one
        </Button>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface FirstCodeProps extends Omit<CodesDialogProps, 'open'> {
  secret: string;
  address: string;
}

function FirstCode({ secret, address, onClose, onAdded }: FirstCodeProps) {
  const { request } = useAuth();
  const [failure, setFailure] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (!failure) return;
    field.current?.select();
    // On a small screen the words below the field would lie behind the buttons.
    field.current?.scrollIntoView({ block: 'center' });
  }, [failure]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const code = new FormData(event.currentTarget).get('code');
    setBusy(true);
    setFailure(undefined);
    const reply = await addCodes(request, typeof code === 'string' ? code : '');
    setBusy(false);
    if (reply.kind === 'success') {
      return onAdded(reply.answer.message, reply.answer.data.recoveryCodes);
    }
    const isWrong = 'proof' in fieldErrorsIn(reply);
    setFailure({ isWrong, text: messageIn(reply, NOT_STARTED) });
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.words}>Scan this with the app, or type the key below it there.</p>
      <div className={styles.code}>
        <QrCode code={encode(address, { ecc: 'M', border: 3 })} label="QR code for the app" />
      </div>
      <p className={styles.secret}>
        <span className={styles.words}>Key: </span>
        <code>{inGroups(secret)}</code>
      </p>
      {failure && !failure.isWrong && <Banner tone="error">{failure.text}</Banner>}
      {/* Focus stays in the field: what is wrong with it is said when it appears below it. */}
      <div aria-live="assertive">
        <TextField
          id="first-code"
          name="code"
          label="First code"
          hint="The six digits that the app shows now"
          error={failure?.isWrong ? failure.text : undefined}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          ref={field}
          onChange={() => setFailure(undefined)}
        />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy} busyText="Checking...">
          Turn on
        </Button>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
