import { type FormEvent, useId, useState } from 'react';
import { addPasskey, newPasskeyOptions } from '../../api/second-factor.ts';
import { messageIn } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useAuth } from '../auth/auth-provider.tsx';
import styles from './factor-dialogs.module.css';
import { makePasskey } from './use-passkey.ts';

interface PasskeyDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: (message: string, recoveryCodes: string[]) => void;
}

const NOT_ADDED = 'The passkey could not be added. Please try again.';

/** A name for a new passkey, then the device's own question. */
export function PasskeyDialog({ open, onClose, onAdded }: PasskeyDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} className={styles.dialog}>
      <h2 id={id} className="display-3">
        Add a passkey
      </h2>
      <PasskeyForm onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

function PasskeyForm({ onClose, onAdded }: Omit<PasskeyDialogProps, 'open'>) {
  const { request } = useAuth();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const name = new FormData(event.currentTarget).get('name');
    setBusy(true);
    setFailure(undefined);
    const problem = await add(typeof name === 'string' ? name : '');
    setBusy(false);
    setFailure(problem);
  }

  async function add(name: string): Promise<string | undefined> {
    const options = await newPasskeyOptions(request);
    if (options.kind !== 'success') return messageIn(options, NOT_ADDED);
    const made = await makePasskey(options.answer.data);
    if ('problem' in made) return made.problem;
    const reply = await addPasskey(request, { name, answer: made.answer });
    if (reply.kind !== 'success') return messageIn(reply, NOT_ADDED);
    onAdded(reply.answer.message, reply.answer.data.recoveryCodes);
    return undefined;
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <p className={styles.words}>
        Your device, or a security key that you plug in, makes and keeps it. What it asks you for,
        your finger or a code, never leaves it.
      </p>
      {failure && <Banner tone="error">{failure}</Banner>}
      <TextField
        id="passkey-name"
        name="name"
        label="Name"
        hint="By which you will know it again, such as My phone"
        autoComplete="off"
        maxLength={60}
        required
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy} busyText="Waiting...">
          Go on
        </Button>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
