import { useRouteLoaderData } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { offeredPurposes } from '#contract/school/fees.ts';
import { schoolSettingAddress, staffPages } from '#contract/staff-addresses.ts';
import { Badge } from '../../ui/badge.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useSchool } from '../../ui/use-school.ts';
import { fetchAdmins, fetchSummaryChoice } from '../api/panel.ts';
import { fetchKind } from '../api/school.ts';
import { useAuth } from '../auth/use-auth.ts';
import { Card, CardNote } from '../panel/card.tsx';
import { useLoadedHere } from '../panel/loading.ts';
import styles from './first-steps.module.css';

/** What the panel can know of a school that is not open yet; undefined is not known. */
export interface SetUp {
  fees: SchoolDocuments['fees'] | undefined;
  terms: SchoolDocuments['terms'] | undefined;
  /** the number of the version: the first is what the school came with */
  factsVersion: number | undefined;
  testMode: boolean | undefined;
  mailIsSetUp: boolean | undefined;
  accounts: number | undefined;
}

/** What is to be done before parents can pay: shown to a super_admin while the list of fees is empty. */
export function FirstSteps() {
  const { user } = useAuth();
  const { fees } = useSchool();
  if (user?.role !== 'super_admin' || fees.purposes.length > 0) return null;
  return <LoadedSteps />;
}

function LoadedSteps() {
  const fees = useAnswer('The fees', (signal) => fetchKind('fees', signal));
  const terms = useAnswer('The terms', (signal) => fetchKind('terms', signal));
  const facts = useAnswer('The contact details', (signal) => fetchKind('facts', signal));
  const mail = useAnswer('Whether there is mail', fetchSummaryChoice);
  const admins = useAnswer('The administrators', fetchAdmins);
  const setUp = {
    fees: fees?.data.current.document,
    terms: terms?.data.current.document,
    factsVersion: facts?.data.newest,
    testMode: useRouteLoaderData<{ testMode?: boolean }>('root')?.testMode,
    mailIsSetUp: mail?.data.mailIsSetUp,
    accounts: admins?.data.length,
  };
  return <StepList setUp={setUp} today={calendarDay(new Date())} />;
}

export function StepList({ setUp, today }: { setUp: SetUp; today: string }) {
  const steps = stepsOf(setUp, today);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card title="Six steps to going live">
      <CardNote>
        {`Parents cannot pay yet: the list of fees is empty. ${done} of ${steps.length} done.`}
      </CardNote>
      <ol className={`lines entries ${styles.steps}`}>
        {steps.map(({ title, words, to, link, isDone }) => (
          <li key={title}>
            <div>
              <p className="row middle gap-4-8">
                <b>{title}</b>{' '}
                {isDone !== undefined && (
                  <Badge tone={isDone ? 'ok' : 'neutral'} icon={isDone ? 'check' : 'clock'}>
                    {isDone ? 'Done' : 'To do'}
                  </Badge>
                )}
              </p>
              <p className="fine">{words}</p>
            </div>
            <TextLink to={to} iconEnd="arrow-right">
              {link}
            </TextLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface Step {
  title: string;
  words: string;
  to: string;
  link: string;
  isDone: boolean | undefined;
}

function stepsOf(setUp: SetUp, today: string): Step[] {
  const { fees, terms, factsVersion, testMode, mailIsSetUp, accounts } = setUp;
  return [
    {
      title: 'Fees',
      words: 'What parents can pay for, and what it costs each class.',
      to: schoolSettingAddress('fees'),
      link: 'Set the fees',
      isDone: fees && offeredPurposes(fees).length > 0,
    },
    {
      title: 'Terms',
      words: 'When terms begin and end, so that each payment counts for the right one.',
      to: schoolSettingAddress('terms'),
      link: 'Set the terms',
      isDone: terms && (terms.terms.at(-1)?.ends ?? '') >= today,
    },
    {
      title: 'Contact details',
      words: 'Phone, e-mail and address, as parents will read them.',
      to: schoolSettingAddress('facts'),
      link: 'Check them',
      isDone: factsVersion === undefined ? undefined : factsVersion > 1,
    },
    {
      title: 'Payment key',
      words:
        'The live key of Paystack, which the person who runs the server puts into its settings.',
      to: pages.payment,
      link: 'Look at the payment page',
      isDone: testMode === undefined ? undefined : !testMode,
    },
    {
      title: 'E-mail',
      words: 'For receipts and links to passwords; it too is set on the server.',
      to: staffPages.settings,
      link: 'Open the settings',
      isDone: mailIsSetUp,
    },
    {
      title: 'A second account',
      words: 'So that somebody can still sign in when you cannot.',
      to: staffPages.admins,
      link: 'Create one',
      isDone: accounts === undefined ? undefined : accounts > 1,
    },
  ];
}

/** The last answer; undefined while there is none. */
function useAnswer<Answer>(
  what: string,
  call: (signal: AbortSignal) => ReturnType<Parameters<typeof useLoadedHere<Answer, undefined>>[1]>,
): Answer | undefined {
  return useLoadedHere(what, (_: undefined, signal) => call(signal), undefined).answer;
}
