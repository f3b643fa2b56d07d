import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { pages } from '#contract/addresses.ts';
import type { Role } from '#contract/roles.ts';
import { Loader } from '../../ui/loading/loader.tsx';
import styles from './require-role.module.css';
import { useAuth } from './use-auth.ts';

/** Shows its content to these roles only. The server guards the data; this is for comfort. */
export function RequireRole(props: { roles: readonly Role[]; children: ReactNode }) {
  const { roles, children } = props;
  const { state } = useAuth();
  if (state.status === 'loading') return <GuardLoading isServerSilent={state.isServerSilent} />;
  if (state.status === 'signedOut') return <Navigate to={pages.signIn} replace />;
  if (!roles.includes(state.user.role)) return <Navigate to={pages.accessDenied} replace />;
  return children;
}

/** Until it is known who is signed in. */
export function GuardLoading({ isServerSilent = false }: { isServerSilent?: boolean }) {
  return (
    <PanelLoading text="Loading...">
      {isServerSilent && (
        <p role="status">The school’s server does not answer yet. Trying again by itself…</p>
      )}
    </PanelLoading>
  );
}

/** The screen before there is a panel. */
export function PanelLoading({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={styles.loading}>
      <h1>
        <span className="unseen">Admin panel</span>
      </h1>
      <Loader text={text} />
      {children}
    </main>
  );
}
