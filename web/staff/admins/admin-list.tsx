import type { AdminUser, AdminUsersAnswer } from '#contract/accounts.ts';
import { schoolDay } from '#contract/dates/school-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import type { Loaded } from '../panel/loading.ts';
import { type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { roleNames } from '../staff-texts.ts';
import styles from './admin-list.module.css';

interface AdminListProps {
  admins: Loaded<AdminUsersAnswer>;
  /** one's own account, which cannot be disabled */
  ownId: string | undefined;
  changingId: string | undefined;
  onDisable: (admin: AdminUser) => void;
  onEnable: (admin: AdminUser) => void;
  onNewPassword: (admin: AdminUser) => void;
}

/** All who may sign in to the panel. */
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
          <span className={`fine under ${styles.contact}`} translate="no">
            {email}
          </span>
          {phone && <span className={`fine under ${styles.phone}`}>{phone}</span>}
        </>
      ),
    },
    {
      label: 'Role',
      isWide: true,
      cell: ({ role, disabled, secondFactor, signedIn }) => (
        <span className={`row middle ${styles.badges}`}>
          <Badge tone={role === 'super_admin' ? 'event' : 'neutral'}>{roleNames[role]}</Badge>
          {disabled && <Badge tone="bad">Disabled</Badge>}
          <span
            className={`fine with-icon ${secondFactor ? styles.isProtected : styles.unprotected}`}
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
    <span className={styles.actions}>
      {!admin.disabled && (
        <Button variant="quiet" size="small" onClick={() => props.onNewPassword(admin)}>
          {admin.signedIn ? 'New password' : 'New link'}
          <VisuallyHidden> for {name}</VisuallyHidden>
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        busy={props.changingId === admin._id}
        onClick={() => (admin.disabled ? props.onEnable(admin) : props.onDisable(admin))}
      >
        {admin.disabled ? 'Enable' : 'Disable'}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </span>
  );
}
