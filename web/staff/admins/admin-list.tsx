import type { AdminUser, AdminUsersAnswer } from '#contract/accounts.ts';
import { schoolDay } from '#contract/dates/school-time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import type { Loaded } from '../panel/loading.ts';
import { StaffCell, StaffRow, StaffTable } from '../panel/staff-table.tsx';
import { roleNames } from '../staff-texts.ts';
import styles from './admin-list.module.css';

interface AdminListProps {
  admins: Loaded<AdminUsersAnswer>;
  /** whose account is one's own: nobody disables themselves */
  ownId: string | undefined;
  /** whose account is being changed */
  changingId: string | undefined;
  onDisable: (admin: AdminUser) => void;
  onEnable: (admin: AdminUser) => void;
  /** a link for a new password is asked for */
  onNewPassword: (admin: AdminUser) => void;
}

const columns = [
  { label: 'Name' },
  { label: 'Role' },
  { label: 'Since' },
  { label: 'Account', isEnd: true },
];

/** Everybody who may sign in to the panel. */
export function AdminList(props: AdminListProps) {
  const { admins, ownId, changingId, onDisable, onEnable, onNewPassword } = props;
  return (
    <LoadFrame
      loaded={admins}
      loading="Loading administrators..."
      failed="The administrators cannot be loaded just now."
    >
      {({ data }) => (
        <StaffTable caption="Administrators" columns={columns}>
          {data.map((admin) => (
            <StaffRow key={admin._id}>
              <StaffCell isWide>
                <b translate="no">{admin.name}</b>
                <span className={`fine under ${styles.contact}`} translate="no">
                  {admin.email}
                </span>
                {admin.phone && <span className={`fine under ${styles.phone}`}>{admin.phone}</span>}
              </StaffCell>
              <StaffCell isWide>
                <span className={`row middle ${styles.badges}`}>
                  <Badge tone={admin.role === 'super_admin' ? 'event' : 'neutral'}>
                    {roleNames[admin.role]}
                  </Badge>
                  {admin.disabled && <Badge tone="bad">Disabled</Badge>}
                  <Protection admin={admin} />
                </span>
              </StaffCell>
              <StaffCell label="Since">
                <span>
                  <time dateTime={admin.createdAt}>{schoolDay(admin.createdAt)}</time>
                  <span className="fine under">
                    by <span translate="no">{admin.createdBy?.name ?? 'System'}</span>
                  </span>
                </span>
              </StaffCell>
              <StaffCell isEnd>
                {admin._id === ownId ? (
                  <span className={`fine with-icon ${styles.own}`}>Your account</span>
                ) : (
                  <span className={styles.actions}>
                    {!admin.disabled && (
                      <Button variant="quiet" size="small" onClick={() => onNewPassword(admin)}>
                        {admin.signedIn ? 'New password' : 'New link'}
                        <VisuallyHidden>
                          {' '}
                          for <span translate="no">{admin.name}</span>
                        </VisuallyHidden>
                      </Button>
                    )}
                    <Button
                      variant="quiet"
                      size="small"
                      busy={changingId === admin._id}
                      onClick={() => (admin.disabled ? onEnable(admin) : onDisable(admin))}
                    >
                      {admin.disabled ? 'Enable' : 'Disable'}
                      <VisuallyHidden>
                        {' '}
                        <span translate="no">{admin.name}</span>
                      </VisuallyHidden>
                    </Button>
                  </span>
                )}
              </StaffCell>
            </StaffRow>
          ))}
        </StaffTable>
      )}
    </LoadFrame>
  );
}

/** Whether a password that is learnt opens the account. */
function Protection({ admin: { secondFactor, signedIn } }: { admin: AdminUser }) {
  return (
    <>
      <span className={`fine with-icon ${secondFactor ? styles.isProtected : styles.unprotected}`}>
        <Icon name={secondFactor ? 'check' : 'alert'} size={16} />
        {secondFactor ? 'Second factor' : 'No second factor'}
      </span>
      {!signedIn && <span className="fine">Has not signed in yet</span>}
    </>
  );
}
