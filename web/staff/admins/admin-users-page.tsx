import { useState } from 'react';
import type { AdminUser, AdminUsersAnswer } from '#contract/accounts.ts';
import { messageIn } from '../../api/staff.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { fetchAdmins, setAdminDisabled } from '../api/panel.ts';
import { RequireRole } from '../auth/require-role.tsx';
import { useAuth } from '../auth/use-auth.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { Card } from '../panel/card.tsx';
import { type Loading, startLoading, useLoaded } from '../panel/loading.ts';
import type { Route } from './+types/admin-users-page.ts';
import { AdminList } from './admin-list.tsx';
import styles from './admin-users-page.module.css';
import { CreateAdminDialog } from './create-admin-dialog.tsx';
import { PasswordLinkDialog } from './password-link-dialog.tsx';

export const meta = () => hiddenPageMeta('Admin Users');

const roles = ['super_admin'] as const;

export function clientLoader() {
  return { admins: startLoading('The list of administrators', fetchAdmins, roles) };
}

export default function AdminUsersPage({ loaderData }: Route.ComponentProps) {
  return (
    <RequireRole roles={roles}>
      <AdminUsers loading={loaderData.admins} />
    </RequireRole>
  );
}

function AdminUsers({ loading }: { loading: Loading<AdminUsersAnswer> }) {
  const { user } = useAuth();
  const tell = useAlerts();
  const admins = useLoaded(loading);
  const [isCreating, setCreating] = useState(false);
  const [asked, ask] = useState<AdminUser>();
  const [forgetful, setForgetful] = useState<AdminUser>();
  const [changing, setChanging] = useState<string>();

  async function setDisabled(admin: AdminUser, disabled: boolean) {
    ask(undefined);
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
          onDisable={ask}
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
        open={asked !== undefined}
        title={`Disable ${asked?.name ?? ''}?`}
        question="This person is signed out everywhere at once and can no longer sign in. You can enable the account again at any time."
        confirmLabel="Disable"
        cancelLabel="Keep it"
        onConfirm={() => asked && setDisabled(asked, true)}
        onCancel={() => ask(undefined)}
      />
    </>
  );
}
