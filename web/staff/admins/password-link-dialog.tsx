import { useEffect, useId, useState } from 'react';
import type { AdminUser, PasswordLinkAnswer } from '#contract/accounts.ts';
import { wallTime } from '#contract/dates/school-time.ts';
import { messageIn, type StaffReply } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { makePasswordLink } from '../api/panel.ts';
import { DialogFoot, PanelDialog } from '../panel/panel-dialog.tsx';
import { useAction } from '../panel/use-action.ts';
import { useCopying } from '../panel/use-copying.ts';

/** A one-time link for an administrator who forgot the password, or has none yet. Closed while `admin` is undefined. */
export function PasswordLinkDialog(props: { admin: AdminUser | undefined; onClose: () => void }) {
  const { admin, onClose } = props;
  const title = (
    <>
      {admin?.signedIn ? 'A new password' : 'A link'} for <span translate="no">{admin?.name}</span>
    </>
  );
  return (
    <PanelDialog open={admin !== undefined} title={title} onClose={onClose}>
      {admin && <MakeLink key={admin._id} admin={admin} onClose={onClose} />}
    </PanelDialog>
  );
}

function MakeLink({ admin, onClose }: { admin: AdminUser; onClose: () => void }) {
  const [reply, setReply] = useState<StaffReply<PasswordLinkAnswer>>();
  const [isBusy, make] = useAction(async () => setReply(await makePasswordLink(admin._id)));
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
          : `With a link ${admin.name} chooses a password, once and within an hour. An earlier link then stops working.`}
      </p>
      <DialogFoot
        label="Make a link"
        type="button"
        busy={isBusy}
        busyText="Making the link..."
        onClick={make}
        onClose={onClose}
      />
    </div>
  );
}

/** What a super administrator hands over. */
export function ShowLink({ answer, onClose }: { answer: PasswordLinkAnswer; onClose: () => void }) {
  const fieldId = useId();
  const { link, validUntil } = answer.data;
  const { copy, label, problem } = useCopying(link);

  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [fieldId]);

  return (
    <div className="grid gap-18">
      <p className="words" role="status">
        {answer.message} It is valid until {wallTime(validUntil).slice(11, 16)}.
      </p>
      <TextField id={fieldId} name="link" label="Link" value={link} readOnly />
      <div className="row dialog-foot">
        <Button onClick={copy}>{label}</Button>
        <Button variant="line" onClick={onClose}>
          Done
        </Button>
      </div>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
