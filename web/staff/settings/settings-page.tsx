import { pageIn } from '#contract/paging.ts';
import { fetchSummaryChoice } from '../../api/daily-summary.ts';
import { fetchSecondFactor } from '../../api/second-factor.ts';
import { fetchSessions } from '../../api/sessions.ts';
import { fetchAuditPage } from '../../api/staff-panel.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { useAuth } from '../auth/auth-provider.tsx';
import { startLoading } from '../panel/loading.ts';
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx';
import type { Route } from './+types/settings-page.ts';
import { AuditLog } from './audit-log.tsx';
import { ChangePassword } from './change-password.tsx';
import { Profile } from './profile.tsx';
import { SessionsCard } from './sessions-card.tsx';
import styles from './settings-page.module.css';
import { SummaryChoice } from './summary-choice.tsx';

export function meta() {
  return hiddenPageMeta('Settings');
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageIn(new URL(request.url).searchParams);
  return {
    log: startLoading('The audit log', (call, signal) => fetchAuditPage(call, page, signal), [
      'super_admin',
    ]),
    secondFactor: startLoading('The second factor', fetchSecondFactor),
    sessions: startLoading('The list of sessions', fetchSessions),
    summaryChoice: startLoading('The choice of the daily summary', fetchSummaryChoice, [
      'super_admin',
    ]),
  };
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { user, state } = useAuth();
  if (!user) return null;
  // The rest is closed until there is one.
  const lacksFactor = state.status === 'signedIn' && state.lacksFactor;
  return (
    <>
      <div className={styles.own}>
        <Profile user={user} />
        <ChangePassword email={user.email} />
      </div>
      <SecondFactorCard loading={loaderData.secondFactor} />
      <SessionsCard loading={loaderData.sessions} />
      {user.role === 'super_admin' && !lacksFactor && (
        <>
          <SummaryChoice loading={loaderData.summaryChoice} email={user.email} />
          <AuditLog loading={loaderData.log} />
        </>
      )}
    </>
  );
}
