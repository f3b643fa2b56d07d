import { useEffect, useId, useRef, useState } from 'react';
import { encode } from 'uqr';
import { school } from '#content/school.ts';
import { fullMoment } from '#contract/dates/school-time.ts';
import type { CodesSecretAnswer } from '#contract/second-factor.ts';
import { fieldErrorsIn, messageIn, type StaffReply } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { copyText } from '../../ui/loading/within.ts';
import { QrCode } from '../../ui/pictures/qr-code.tsx';
import { addCodes, addPasskey, newPasskeyOptions, startCodes } from '../api/second-factor.ts';
import { useAuth } from '../auth/use-auth.ts';
import { DialogFoot, PanelDialog } from '../panel/panel-dialog.tsx';
import { textOf, useAction, useSubmit } from '../panel/use-action.ts';
import styles from './factor-dialogs.module.css';
import type { Problem } from './second-factor-form.tsx';
import { makePasskey } from './use-passkey.ts';
import './recovery-codes-print.css';

interface NewFactorProps {
  onClose: () => void;
  onAdded: (message: string, recoveryCodes: string[]) => void;
}

const NOT_STARTED = 'One-time codes could not be set up. Please try again.';

const titles = { passkey: 'Add a passkey', codes: 'Set up one-time codes' };

/** Sets up a passkey or one-time codes. */
export function NewFactorDialog(
  props: NewFactorProps & { adding: 'passkey' | 'codes' | undefined },
) {
  const { adding, ...rest } = props;
  return (
    <PanelDialog
      open={adding !== undefined}
      title={adding && titles[adding]}
      onClose={rest.onClose}
      className="narrow-dialog"
    >
      {adding === 'codes' ? <Codes {...rest} /> : <PasskeyForm {...rest} />}
    </PanelDialog>
  );
}

/** A secret for an app, and a first code that shows that the app has it. */
function Codes(props: NewFactorProps) {
  const [reply, setReply] = useState<StaffReply<CodesSecretAnswer>>();
  const [isBusy, start] = useAction(async () => setReply(await startCodes()));
  if (reply?.kind === 'success') return <FirstCode {...reply.answer.data} {...props} />;
  return (
    <div className="grid gap-18 mt-10">
      <p className="quiet">
        You need an app that makes such codes on your phone: Google Authenticator, Microsoft
        Authenticator, Aegis, or your password manager.
      </p>
      {reply && <Banner tone="error">{messageIn(reply, NOT_STARTED)}</Banner>}
      <DialogFoot
        label="I have one"
        type="button"
        busy={isBusy}
        busyText="One moment..."
        onClick={start}
        onClose={props.onClose}
      />
    </div>
  );
}

function FirstCode(props: NewFactorProps & CodesSecretAnswer['data']) {
  const { secret, address, onClose, onAdded } = props;
  const [failure, setFailure] = useState<Problem>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (!failure) return;
    field.current?.select();
    // On a small screen the words below the field would lie behind the buttons.
    field.current?.scrollIntoView({ block: 'center' });
  }, [failure]);

  const [isBusy, submit] = useSubmit(async (form) => {
    setFailure(undefined);
    const reply = await addCodes(textOf(form, 'code'));
    if (reply.kind === 'success') {
      return onAdded(reply.answer.message, reply.answer.data.recoveryCodes);
    }
    const isWrong = 'proof' in fieldErrorsIn(reply);
    setFailure({ isWrong, text: messageIn(reply, NOT_STARTED) });
  });

  return (
    <form className="grid gap-18 mt-10" onSubmit={submit}>
      <p className="quiet">Scan this with the app, or type the key below it there.</p>
      <div className={styles.code}>
        <QrCode code={encode(address, { ecc: 'M', border: 3 })} label="QR code for the app" />
      </div>
      <p className={`anywhere ${styles.secret}`}>
        <span className="quiet">Key: </span>
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      {failure && !failure.isWrong && <Banner tone="error">{failure.text}</Banner>}
      {/* Focus stays in the field: an error is read out when it appears below it. */}
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
      <DialogFoot label="Turn on" busy={isBusy} busyText="Checking..." onClose={onClose} />
    </form>
  );
}

const NOT_ADDED = 'The passkey could not be added. Please try again.';

/** A name for a new passkey, then the device's own question. */
function PasskeyForm({ onClose, onAdded }: NewFactorProps) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, submit] = useSubmit(async (form) => {
    setFailure(undefined);
    setFailure(await add(textOf(form, 'name')));
  });

  async function add(name: string): Promise<string | undefined> {
    const options = await newPasskeyOptions();
    if (options.kind !== 'success') return messageIn(options, NOT_ADDED);
    const made = await makePasskey(options.answer.data);
    if ('problem' in made) return made.problem;
    const reply = await addPasskey({ name, answer: made.answer });
    if (reply.kind !== 'success') return messageIn(reply, NOT_ADDED);
    onAdded(reply.answer.message, reply.answer.data.recoveryCodes);
    return undefined;
  }

  return (
    <form className="grid gap-18 mt-10" onSubmit={submit}>
      <p className="quiet">
        Your device, or a security key that you plug in, makes and stores it. What it asks you for,
        your finger or a code, never leaves it.
      </p>
      {failure && <Banner tone="error">{failure}</Banner>}
      <TextField
        id="passkey-name"
        name="name"
        label="Name"
        hint="So that you recognise it later, such as My phone"
        maxLength={60}
        required
      />
      <DialogFoot label="Go on" busy={isBusy} busyText="Waiting..." onClose={onClose} />
    </form>
  );
}

/** Shown once, to be printed or written down. Closed while there are no codes. */
export function RecoveryCodesDialog(props: { codes: string[] | undefined; onClose: () => void }) {
  const { codes, onClose } = props;
  const id = useId();
  return (
    <Dialog
      open={codes !== undefined}
      onClose={onClose}
      aria-labelledby={id}
      className="narrow-dialog"
    >
      {codes && (
        <div data-recovery-codes>
          <h2 id={id} className="display-3">
            Your recovery codes
          </h2>
          <RecoveryCodes codes={codes} onClose={onClose} />
        </div>
      )}
    </Dialog>
  );
}

function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { user } = useAuth();
  const [copying, setCopying] = useState<'copied' | 'refused'>();
  return (
    <div className="grid gap-18 mt-10">
      <p className="quiet">
        Ten, for the day when your phone or computer is lost: each opens your account once, together
        with your password. They are shown only now. Print them or write them down, and keep them
        where you keep important papers.
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
      <div className="row dialog-foot" data-not-printed>
        <Button onClick={() => window.print()}>Print</Button>
        <Button variant="line" onClick={async () => setCopying(await copyText(codes.join('\n')))}>
          {copying === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="line" onClick={onClose}>
          I have saved them
        </Button>
      </div>
      {copying === 'refused' && (
        <p role="alert">This browser does not let us copy: please mark the codes and copy them.</p>
      )}
    </div>
  );
}

/** On narrow screens a code breaks in its middle. */
function firstHalfOf(code: string): string {
  const groups = code.split('-');
  return `${groups.slice(0, groups.length / 2).join('-')}-`;
}
