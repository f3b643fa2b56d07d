import { data } from 'react-router';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { RequireRole } from '../auth/require-role.tsx';
import { staffRoles } from '../staff-roles.ts';

export function loader() {
  return data(null, { status: 404 });
}

/** Within the panel nothing is asked of the server. */
export function clientLoader() {
  return null;
}

export function meta() {
  return hiddenPageMeta('Page Not Found');
}

/** An address below /admin-panel that does not exist: only staff may know that; others sign in or are refused. */
export default function UnknownSectionPage() {
  return (
    <RequireRole roles={staffRoles}>
      <main id="main" tabIndex={-1}>
        <NotFound />
      </main>
    </RequireRole>
  );
}
