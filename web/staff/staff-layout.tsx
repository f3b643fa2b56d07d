import { Outlet } from 'react-router';
import '../styles/dark.css';
import '../styles/staff.css';
import { OwnScript } from '../ui/own-script.tsx';
import { useSessionCheck } from './auth/use-auth.ts';
import styles from './staff-layout.module.css';
import { themeScript, useThemeOnDocument } from './theme.ts';

/** Everything for staff: the only pages with a session and a dark theme. */
export default function StaffLayout() {
  useThemeOnDocument();
  useSessionCheck();
  return (
    <>
      <OwnScript>{themeScript}</OwnScript>
      <div className={styles.staff}>
        <Outlet />
      </div>
    </>
  );
}
