import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { shortSchoolDay } from '#contract/dates/school-time.ts';
import type { Passkey, SecondFactorAnswer } from '#contract/second-factor.ts';
import { messageIn, type StaffReply } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { SmallButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { removeCodes, removePasskey, renewRecoveryCodes } from '../api/second-factor.ts';
import { session } from '../auth/session.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { Card, CardBody, keepFocus } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loading, useLoaded } from '../panel/loading.ts';
import { useQuestion } from '../panel/use-action.ts';
import { NewFactorDialog, RecoveryCodesDialog } from './factor-dialogs.tsx';
import styles from './second-factor-card.module.css';

const NOT_CHANGED = 'That could not be changed. Please try again.';

/** What a person has beside the password; everyone turns it on for themselves. */
export function SecondFactorCard({ loading }: { loading: Loading<SecondFactorAnswer> }) {
  const loaded = useLoaded(loading);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card title="Second factor" titleRef={heading}>
      <LoadFrame
        loaded={loaded}
        loading="Loading..."
        failed="Your second factor cannot be loaded just now."
      >
        {({ data }) => (
          <CardBody>
            <Factors factors={data} onChange={loaded.reload} heading={heading} />
          </CardBody>
        )}
      </LoadFrame>
    </Card>
  );
}

interface FactorsProps {
  factors: SecondFactorAnswer['data'];
  onChange: () => void;
  heading: RefObject<HTMLHeadingElement | null>;
}

function Factors({ factors, onChange, heading }: FactorsProps) {
  const tell = useAlerts();
  const [adding, setAdding] = useState<'passkey' | 'codes'>();
  const [newCodes, setNewCodes] = useState<string[]>();
  const removal = useQuestion(remove);
  const removing = removal.asked;
  const hasFactor = factors.codes || factors.passkeys.length > 0;

  function added(message: string, recoveryCodes: string[]) {
    setAdding(undefined);
    if (recoveryCodes.length > 0) setNewCodes(recoveryCodes);
    tell(message);
    session.factorAdded();
    onChange();
  }

  async function remove(what: Passkey | 'codes') {
    const isCodes = what === 'codes';
    const reply = await (isCodes ? removeCodes() : removePasskey(what.id));
    ended(reply);
    // The passkey's row goes, and with it the button that has the focus.
    if (!isCodes && reply.kind === 'success') keepFocus(heading.current);
  }

  async function renew() {
    const reply = await renewRecoveryCodes();
    if (reply.kind === 'success') setNewCodes(reply.answer.data.recoveryCodes);
    ended(reply);
  }

  function ended(reply: StaffReply<unknown>) {
    if (reply.kind !== 'success') return tell(messageIn(reply, NOT_CHANGED), 'bad');
    tell(reply.message ?? 'Done');
    onChange();
  }

  return (
    <div className="grid gap-16">
      {factors.demanded && !hasFactor && (
        <Banner tone="info">
          This school asks super administrators for a second factor. Set one up here; then
          everything else is open again.
        </Banner>
      )}
      <p className="quiet anywhere">
        {hasFactor
          ? 'You are asked for it when you sign in, and again before payments are decided, accounts are changed or files are downloaded.'
          : 'With it, your password alone is not enough to sign in, even if someone else knows it. A passkey is the simplest: your phone or computer asks for your finger, your face or its code.'}
      </p>
      <ul className={`entries ${styles.list}`}>
        {factors.passkeys.map((passkey) => (
          <FactorRow key={passkey.id} name={passkey.name} text={historyOf(passkey)}>
            <SmallButton variant="quiet" onClick={() => removal.ask(passkey)}>
              Remove<span className="unseen"> the passkey {passkey.name}</span>
            </SmallButton>
          </FactorRow>
        ))}
        <FactorRow
          name={factors.passkeys.length > 0 ? 'Another passkey' : 'Passkeys'}
          text="A key that your device stores"
        >
          <SmallButton onClick={() => setAdding('passkey')}>Add a passkey</SmallButton>
        </FactorRow>
        <FactorRow
          name="One-time codes"
          text={
            factors.codes ? 'On: six digits from your app' : 'Six digits from an app on your phone'
          }
        >
          {/* The same component for both: the button keeps the focus when its words change. */}
          {factors.codes ? (
            <SmallButton variant="quiet" onClick={() => removal.ask('codes')}>
              Turn off<span className="unseen"> one-time codes</span>
            </SmallButton>
          ) : (
            <SmallButton onClick={() => setAdding('codes')}>
              Set up<span className="unseen"> one-time codes</span>
            </SmallButton>
          )}
        </FactorRow>
        {hasFactor && (
          <FactorRow name="Recovery codes" text={leftOf(factors.recoveryCodesLeft)}>
            <SmallButton onClick={renew}>
              Make new ones<span className="unseen"> of the recovery codes</span>
            </SmallButton>
          </FactorRow>
        )}
      </ul>
      <NewFactorDialog adding={adding} onClose={() => setAdding(undefined)} onAdded={added} />
      <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes(undefined)} />
      <ConfirmDialog
        {...removal.dialog}
        title={removing === 'codes' ? 'Turn off one-time codes?' : 'Remove this passkey?'}
        question={questionOf(removing)}
        confirmLabel={removing === 'codes' ? 'Turn off' : 'Remove'}
        cancelLabel="Cancel"
      />
    </div>
  );
}

function FactorRow(props: { name: string; text: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <b>{props.name}</b>
        <p className="fine anywhere">{props.text}</p>
      </div>
      {props.children}
    </li>
  );
}

function historyOf({ createdAt, lastUsedAt }: Passkey): string {
  const used = lastUsedAt ? `last used on ${shortSchoolDay(lastUsedAt)}` : 'not used yet';
  return `Added on ${shortSchoolDay(createdAt)}, ${used}`;
}

function leftOf(left: number): string {
  if (left === 0) return 'None are left. Make new ones and keep them on paper.';
  return `${left} of 10 left, for when nothing else works`;
}

function questionOf(removing: Passkey | 'codes' | undefined): string {
  return removing === 'codes'
    ? 'The app on your phone will not open your account any more.'
    : `“${removing?.name ?? ''}” will not open your account any more.`;
}
