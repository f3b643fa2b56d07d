import { Outlet } from 'react-router';
import { RequireRole } from '../auth/require-role.tsx';
import { staffRoles } from '../staff-roles.ts';
import { AlertsProvider } from './alerts.tsx';

/** The frame around every section of the panel. */
export default function PanelLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <RequireRole roles={staffRoles}>
        <AlertsProvider>
          <Outlet />
        </AlertsProvider>
      </RequireRole>
    </main>
  );
}
