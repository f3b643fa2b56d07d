import { Outlet } from 'react-router';
import { RequireRole } from '../auth/require-role.tsx';
import { staffRoles } from '../staff-texts.ts';

/** Around Page Not Found below /admin-panel: only staff see it; others sign in or are refused, as everywhere there. */
export default function UnknownSectionLayout() {
  return (
    <RequireRole roles={staffRoles}>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </RequireRole>
  );
}
