import { useEffect, useId, useState } from 'react';
import type { AdminUser, PasswordLinkAnswer } from '#contract/accounts.ts';
import { wallTime } from '#contract/dates/school-time.ts';
import { messageIn, type StaffReply } from '../../api/staff.ts';
import { makePasswordLink } from '../../api/staff-panel.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { copyText } from '../../ui/loading/within.ts';
import { useAuth } from '../auth/auth-provider.tsx';

interface PasswordLinkDialogProps {
  /** whose password is forgotten; undefined while nobody's is */
  admin: AdminUser | undefined;
  onClose: () => void;
}

/** A one-time link for somebody who forgot their password, or has none yet: asked for, then shown once. */
export function PasswordLinkDialog({ admin, onClose }: PasswordLinkDialogProps) {
  const id = useId();
  return (
    <Dialog open={admin !== undefined} onClose={onClose} labelledBy={id}>
      <h2 id={id} className="display-3">
        {admin?.signedIn ? 'A new password' : 'A link'} for{' '}
        <span translate="no">{admin?.name}</span>
      </h2>
      {admin && <MakeLink key={admin._id} admin={admin} onClose={onClose} />}
    </Dialog>
  );
}

function MakeLink({ admin, onClose }: { admin: AdminUser; onClose: () => void }) {
  const { request } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const [reply, setReply] = useState<StaffReply<PasswordLinkAnswer>>();

  async function make() {
    setBusy(true);
    setReply(await makePasswordLink(request, admin._id));
    setBusy(false);
  }

  if (reply?.kind === 'success') return <ShowLink answer={reply.answer} onClose={onClose} />;
  return (
    <div className="grid gap-18">
      {reply && (
        <Banner tone="error">
          {messageIn(reply, 'The link could not be made. Please try again.')}
        </Banner>
      )}
      <p className="words">
        {admin.signedIn
          ? `With a link ${admin.name} chooses a new password, once and within an hour. Until then the old one stays; afterwards all their devices are signed out.`
          : `With a link ${admin.name} chooses a password, once and within an hour. An earlier link is then worth nothing.`}
      </p>
      <div className="row dialog-foot">
        <Button busy={isBusy} busyText="Making the link..." onClick={make}>
          Make a link
        </Button>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** What a super administrator hands over. */
export function ShowLink({ answer, onClose }: { answer: PasswordLinkAnswer; onClose: () => void }) {
  const fieldId = useId();
  const [copying, setCopying] = useState<'copied' | 'refused'>();
  const { link, validUntil } = answer.data;

  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [fieldId]);

  async function copy() {
    setCopying(await copyText(link));
  }

  return (
    <div className="grid gap-18">
      <p className="words" role="status">
        {answer.message} It is valid until {wallTime(validUntil).slice(11, 16)}.
      </p>
      <TextField id={fieldId} name="link" label="Link" autoComplete="off" value={link} readOnly />
      <div className="row dialog-foot">
        <Button onClick={copy}>{copying === 'copied' ? 'Copied' : 'Copy the link'}</Button>
        <Button variant="line" onClick={onClose}>
          Done
        </Button>
      </div>
      {copying === 'refused' && (
        <p role="alert">This browser does not let us copy: please mark the link and copy it.</p>
      )}
    </div>
  );
}
