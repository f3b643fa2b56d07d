import { Outlet } from 'react-router';
import '../styles/dark.css';
import '../styles/staff.css';
import { OwnScript } from '../ui/own-script.tsx';
import { AuthProvider } from './auth/auth-provider.tsx';
import styles from './staff-layout.module.css';
import { themeScript, useThemeOnDocument } from './theme.ts';

/** Everything for staff: the only pages that know of a session and of a dark theme. */
export default function StaffLayout() {
  useThemeOnDocument();
  return (
    <AuthProvider>
      <OwnScript>{themeScript}</OwnScript>
      <div className={styles.staff}>
        <Outlet />
      </div>
    </AuthProvider>
  );
}
