import { hiddenPageMeta } from '../../shell/metadata.ts';
import { useAuth } from '../auth/auth-provider.tsx';
import { AuditLog } from './audit-log.tsx';
import { ChangePassword } from './change-password.tsx';
import { Profile } from './profile.tsx';
import styles from './settings-page.module.css';

export function meta() {
  return hiddenPageMeta('Settings');
}

export default function SettingsPage() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <>
      <div className={styles.own}>
        <Profile user={user} />
        <ChangePassword email={user.email} />
      </div>
      {user.role === 'super_admin' && <AuditLog />}
    </>
  );
}
