import { useState } from 'react';
import type { AdminUser, AdminUsersAnswer } from '#contract/accounts.ts';
import { schoolDay } from '#contract/dates/school-time.ts';
import { messageIn } from '../../api/staff.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { fetchAdmins, setAdminDisabled } from '../api/panel.ts';
import { useAuth } from '../auth/use-auth.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { Card } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loaded, startLoading, useLoaded } from '../panel/loading.ts';
import { type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { useQuestion } from '../panel/use-action.ts';
import { roleNames } from '../staff-texts.ts';
import type { Route } from './+types/admin-users-page.ts';
import listStyles from './admin-list.module.css';
import styles from './admin-users-page.module.css';
import { CreateAdminDialog } from './create-admin-dialog.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';

export const meta = () => hiddenPageMeta('Admin Users');

export function clientLoader() {
  return { admins: startLoading('The list of administrators', fetchAdmins, ['super_admin']) };
}

export default function AdminUsersPage({ loaderData }: Route.ComponentProps) {
  const { user } = useAuth();
  const tell = useAlerts();
  const admins = useLoaded(loaderData.admins);
  const [isCreating, setCreating] = useState(false);
  const question = useQuestion((admin: AdminUser) => setDisabled(admin, true));
  const [forgetful, setForgetful] = useState<AdminUser>();
  const [changing, setChanging] = useState<string>();

  async function setDisabled(admin: AdminUser, disabled: boolean) {
    setChanging(admin._id);
    const reply = await setAdminDisabled(admin._id, disabled);
    setChanging(undefined);
    if (reply.kind !== 'success') {
      return tell(messageIn(reply, `${admin.name} could not be changed. Please try again.`), 'bad');
    }
    tell(messageIn(reply, 'Saved'));
    admins.reload();
  }

  return (
    <>
      <div className={styles.actions}>
        <Button size="small" icon="plus" onClick={() => setCreating(true)}>
          Create admin
        </Button>
      </div>
      <Card title="Administrators">
        <AdminList
          admins={admins}
          ownId={user?._id}
          changingId={changing}
          onDisable={question.ask}
          onEnable={(admin) => setDisabled(admin, false)}
          onNewPassword={setForgetful}
        />
      </Card>
      <PasswordLinkDialog admin={forgetful} onClose={() => setForgetful(undefined)} />
      <CreateAdminDialog
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(message) => {
          if (message) tell(message);
          admins.reload();
        }}
      />
      <ConfirmDialog
        {...question.dialog}
        title={`Disable ${question.asked?.name ?? ''}?`}
        question="This person is signed out everywhere at once and can no longer sign in. You can enable the account again at any time."
        confirmLabel="Disable"
        cancelLabel="Keep it"
      />
    </>
  );
}

interface AdminListProps {
  admins: Loaded<AdminUsersAnswer>;
  /** one's own account, which cannot be disabled */
  ownId: string | undefined;
  changingId: string | undefined;
  onDisable: (admin: AdminUser) => void;
  onEnable: (admin: AdminUser) => void;
  onNewPassword: (admin: AdminUser) => void;
}

export function AdminList(props: AdminListProps) {
  return (
    <LoadFrame
      loaded={props.admins}
      loading="Loading administrators..."
      failed="The administrators cannot be loaded just now."
    >
      {({ data }) => (
        <StaffTable
          caption="Administrators"
          columns={columnsOf(props)}
          rows={data}
          keyOf={({ _id }) => _id}
        />
      )}
    </LoadFrame>
  );
}

function columnsOf(props: AdminListProps): StaffColumn<AdminUser>[] {
  return [
    {
      label: 'Name',
      isWide: true,
      cell: ({ name, email, phone }) => (
        <>
          <b translate="no">{name}</b>
          <span className={`fine under ${listStyles.contact}`} translate="no">
            {email}
          </span>
          {phone && <span className="fine under nowrap">{phone}</span>}
        </>
      ),
    },
    {
      label: 'Role',
      isWide: true,
      cell: ({ role, disabled, secondFactor, signedIn }) => (
        <span className={`row middle ${listStyles.badges}`}>
          <Badge tone={role === 'super_admin' ? 'event' : 'neutral'}>{roleNames[role]}</Badge>
          {disabled && <Badge tone="bad">Disabled</Badge>}
          <span
            className={`fine with-icon ${secondFactor ? listStyles.isProtected : listStyles.unprotected}`}
          >
            <Icon name={secondFactor ? 'check' : 'alert'} size={16} />
            {secondFactor ? 'Second factor' : 'No second factor'}
          </span>
          {!signedIn && <span className="fine">Has not signed in yet</span>}
        </span>
      ),
    },
    {
      label: 'Since',
      isLabelled: true,
      cell: ({ createdAt, createdBy }) => (
        <span>
          <time dateTime={createdAt}>{schoolDay(createdAt)}</time>
          <span className="fine under">
            by <span translate="no">{createdBy?.name ?? 'System'}</span>
          </span>
        </span>
      ),
    },
    { label: 'Account', isEnd: true, cell: (admin) => <Actions {...props} admin={admin} /> },
  ];
}

function Actions({ admin, ...props }: AdminListProps & { admin: AdminUser }) {
  if (admin._id === props.ownId) return <span className="fine with-icon tap">Your account</span>;
  const name = <span translate="no">{admin.name}</span>;
  return (
    <span className={listStyles.actions}>
      {!admin.disabled && (
        <Button variant="quiet" size="small" onClick={() => props.onNewPassword(admin)}>
          <span>{admin.signedIn ? 'New password' : 'New link'}</span>
          <span className="unseen"> for {name}</span>
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        busy={props.changingId === admin._id}
        onClick={() => (admin.disabled ? props.onEnable(admin) : props.onDisable(admin))}
      >
        <span>{admin.disabled ? 'Enable' : 'Disable'}</span>
        <span className="unseen"> {name}</span>
      </Button>
    </span>
  );
}
