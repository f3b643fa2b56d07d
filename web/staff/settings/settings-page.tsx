import { useState } from 'react';
import type { SignedInUser } from '#contract/accounts.ts';
import { fullMoment } from '#contract/dates/school-time.ts';
import { pageIn } from '#contract/paging.ts';
import type { AuditAnswer, SummaryChoiceAnswer } from '#contract/staff.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { messageIn } from '../../api/staff.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { chooseSummary, fetchAuditPage, fetchSessions, fetchSummaryChoice } from '../api/panel.ts';
import { fetchSecondFactor } from '../api/second-factor.ts';
import { useAuth } from '../auth/use-auth.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { Card, CardBody, CardNote } from '../panel/card.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loading, startLoading, useLoaded } from '../panel/loading.ts';
import { addressWith } from '../panel/use-asked-place.ts';
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx';
import { roleNames, superAdmins } from '../staff-texts.ts';
import type { Route } from './+types/settings-page.ts';
import { ChangePassword } from './change-password.tsx';
import { SessionsCard } from './sessions-card.tsx';
import styles from './settings-page.module.css';

export const meta = () => hiddenPageMeta('Settings');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = pageIn(new URL(request.url).searchParams);
  return {
    log: startLoading('The audit log', (signal) => fetchAuditPage(page, signal), superAdmins),
    secondFactor: startLoading('The second factor', fetchSecondFactor),
    sessions: startLoading('The list of sessions', fetchSessions),
    summaryChoice: startLoading('The choice of the daily summary', fetchSummaryChoice, superAdmins),
  };
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { user, state } = useAuth();
  if (!user) return null;
  // The rest is closed until there is one.
  const lacksFactor = state.status === 'signedIn' && state.lacksFactor;
  return (
    <>
      <div className={`grid top ${styles.own}`}>
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

function AuditLog({ loading }: { loading: Loading<AuditAnswer> }) {
  const log = useLoaded(loading);
  return (
    <Card title="Audit log">
      <LoadFrame
        loaded={log}
        loading="Loading audit log..."
        failed="The audit log cannot be loaded just now."
      >
        {({ data, pagination }) => (
          <>
            {data.length === 0 && <CardNote>Nothing has been changed yet.</CardNote>}
            {data.length > 0 && (
              <ol className={`lines ${styles.log}`} aria-busy={log.isLoading}>
                {data.map(({ _id, at, by, text }) => (
                  <li key={_id}>
                    <p className="narrowable anywhere">
                      <b>{by}</b> <span>{text}</span>
                    </p>
                    <time className="fine num" dateTime={at}>
                      {fullMoment(at)}
                    </time>
                  </li>
                ))}
              </ol>
            )}
            {pagination.pages > 1 && (
              <div className="pages">
                <Pagination
                  {...pagination}
                  addressOf={(next) => addressWith(staffPages.settings, { page: next })}
                />
              </div>
            )}
          </>
        )}
      </LoadFrame>
    </Card>
  );
}

export function Profile({ user }: { user: SignedInUser }) {
  const facts = [
    { name: 'name', label: 'Name', value: user.name },
    { name: 'email', label: 'Email', value: user.email },
    { name: 'phone', label: 'Phone', value: user.phone },
    { name: 'role', label: 'Role', value: roleNames[user.role] },
  ];
  return (
    <Card title="Profile">
      <CardBody>
        <div className="grid gap-18">
          {facts.map(({ name, label, value }) => (
            <TextField
              key={name}
              id={`profile-${name}`}
              name={name}
              label={label}
              value={value}
              readOnly
            />
          ))}
          <p className="fine anywhere">
            {user.role === 'super_admin' ? (
              <>
                Something has changed? The person who runs the school’s server corrects it with{' '}
                <code translate="no">npm run staff -- correct {user.email}</code>
              </>
            ) : (
              'Something has changed? Ask a super administrator to have it corrected.'
            )}
          </p>
        </div>
      </CardBody>
    </Card>
  );
}

const NOT_SAVED = 'Your choice could not be saved. Please try again.';

const choices = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes, at 06:30' },
];

/** Whether the daily summary comes by e-mail as well; offered only where the school sends e-mail. */
function SummaryChoice(props: { loading: Loading<SummaryChoiceAnswer>; email: string }) {
  const { loading, email } = props;
  const tell = useAlerts();
  const { answer } = useLoaded(loading);
  const [chosen, setChosen] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  if (!answer?.data.mailIsSetUp) return null;

  const wanted = chosen ?? answer.data.wanted;
  async function choose(next: boolean) {
    if (isBusy) return;
    setChosen(next);
    setBusy(true);
    const reply = await chooseSummary(next);
    setBusy(false);
    if (reply.kind === 'success') return tell(reply.answer.message);
    setChosen(wanted);
    tell(messageIn(reply, NOT_SAVED), 'bad');
  }

  return (
    <Card title="Daily summary">
      <CardBody>
        <div className="grid items-start">
          <ChoiceField
            id="summary-choice"
            name="summary-choice"
            legend="By e-mail"
            options={choices}
            value={wanted ? 'yes' : 'no'}
            onChange={(value) => choose(value === 'yes')}
          />
          <p className="fine">
            It goes to <span translate="no">{email}</span>: what was paid and refunded, what is to
            decide, backups, the ledger.
          </p>
        </div>
      </CardBody>
    </Card>
  );
}
