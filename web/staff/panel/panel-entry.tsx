import { Navigate } from 'react-router';
import { staffPages } from '#contract/staff-addresses.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { RequireRole } from '../auth/require-role.tsx';
import { staffRoles } from '../staff-texts.ts';

export const meta = () => hiddenPageMeta('Staff panel');

/** /admin-panel alone: on to the dashboard, to the sign-in, or to Access Denied. */
export default function PanelEntry() {
  return (
    <RequireRole roles={staffRoles}>
      <Navigate to={staffPages.dashboard} replace />
    </RequireRole>
  );
}
