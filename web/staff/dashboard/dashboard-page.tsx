import { type ReactNode, useEffect } from 'react';
import { Link, useOutletContext } from 'react-router';
import { schoolDay, schoolMoment, shortMoment } from '#contract/dates/school-time.ts';
import type { NewsItem } from '#contract/news.ts';
import type { Alarm, DashboardStats, RecentPayment } from '#contract/staff.ts';
import { staffPages, staffPaymentAddress } from '#contract/staff-addresses.ts';
import placeholder from '../../art/news-placeholder.svg';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Motif } from '../../ui/pictures/motif.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { fetchDueNotes } from '../api/fee-notes.ts';
import { fetchDailySummary } from '../api/panel.ts';
import { allNotes } from '../fee-notes/notes-address.ts';
import { Card, CardNote } from '../panel/card.tsx';
import { type Loaded, startLoading, useLoaded } from '../panel/loading.ts';
import type { PanelContext } from '../panel/panel-layout.tsx';
import { rowOpener, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { countText, nairaText } from '../staff-texts.ts';
import type { Route } from './+types/dashboard-page.ts';
import styles from './dashboard-page.module.css';
import { FirstSteps } from './first-steps.tsx';
import { LastDays } from './last-days.tsx';
import { Revenue } from './revenue.tsx';
import { ToDo } from './to-do.tsx';

export const meta = () => hiddenPageMeta('Dashboard');

export function clientLoader() {
  return {
    summary: startLoading('The daily summary', (signal) => fetchDailySummary(null, signal)),
    due: startLoading('The due fee notes', (signal) => fetchDueNotes(allNotes, signal)),
  };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { stats: loaded, newMessages } = useOutletContext<PanelContext>();
  const isTrying = useTryingAgain(loaded);
  const stats = loaded.answer?.data;
  const summary = useLoaded(loaderData.summary).answer;
  const due = useLoaded(loaderData.due).answer;
  return (
    <>
      <p role="status" className={`quiet ${styles.note}`}>
        {!stats && isTrying && 'The figures cannot be loaded just now. Trying again by itself…'}
      </p>
      {stats?.alarms.map((alarm) => (
        <AlarmBanner key={alarm.name} {...alarm} />
      ))}
      <FirstSteps />
      <div className={classNames(styles.lists, styles.first)}>
        <ToDo
          toDecide={stats?.toDecide}
          newMessages={newMessages}
          dueNotes={due?.pagination.total}
          summary={summary?.data}
        />
        <LastDays days={stats?.lastDays} />
      </div>
      <DashboardFigures stats={stats} />
      <div className={styles.lists}>
        <RecentPayments payments={stats?.recentPayments} />
        <RecentNews items={stats?.recentNews} />
      </div>
      {stats && stats.revenueByMonth.length > 0 && (
        <Revenue byMonth={stats.revenueByMonth} byPurpose={stats.revenueByPurpose} />
      )}
    </>
  );
}

export function AlarmBanner({ message, since }: Alarm) {
  return (
    <Banner tone="error">
      {message}
      <p className={styles.since}>
        Since <time dateTime={since}>{schoolMoment(since)}</time>
      </p>
    </Banner>
  );
}

const UNKNOWN = '–';

/** '₦848,945,000' stays on one line of a phone. */
const isLong = (text: string | undefined) => text !== undefined && text.length > 10;

/** The four totals in a row; dashes until they are known. */
export function DashboardFigures({ stats }: { stats: DashboardStats | undefined }) {
  const figures = [
    {
      label: 'Payments',
      motif: 'drum',
      text: stats && countText(stats.totalPayments),
      beside:
        stats && stats.desk.payments > 0 && `and ${countText(stats.desk.payments)} at the desk`,
    },
    {
      label: 'Revenue',
      motif: 'sun',
      text: stats && nairaText(stats.totalRevenue),
      beside:
        stats && stats.desk.payments > 0 && `and ${nairaText(stats.desk.revenue)} at the desk`,
    },
    {
      label: 'Active Users',
      motif: 'compound',
      text: stats && countText(stats.totalUsers),
      beside: false,
    },
    { label: 'News', motif: 'feather', text: stats && countText(stats.totalNews), beside: false },
  ] as const;
  return (
    <dl className={`frame ${styles.figures}`}>
      {figures.map(({ label, motif, text, beside }) => (
        <div key={label} className={classNames(styles.figure, styles[motif])}>
          <dt>{label}</dt>
          <dd className={classNames('num', isLong(text) && styles.long)}>{text ?? UNKNOWN}</dd>
          {beside && <dd className={`num fine ${styles.beside}`}>{beside}</dd>}
          <Motif name={motif} className={styles.motif} />
        </div>
      ))}
    </dl>
  );
}

const columns: StaffColumn<RecentPayment>[] = [
  {
    label: 'Student',
    cell: ({ reference, studentName }) => (
      <Link className={rowOpener} to={staffPaymentAddress(reference)}>
        <span translate="no">{studentName}</span>
      </Link>
    ),
  },
  { label: 'Amount', isEnd: true, cell: ({ amount }) => <b>{nairaText(amount)}</b> },
  { label: 'Purpose', cell: ({ paymentPurpose }) => paymentPurpose },
  {
    label: 'Date',
    isEnd: true,
    cell: ({ paidAt }) => <time dateTime={paidAt}>{shortMoment(paidAt)}</time>,
  },
];

export function RecentPayments({ payments }: { payments: RecentPayment[] | undefined }) {
  return (
    <RecentCard
      of="payments"
      to={staffPages.staffPayments}
      none="No payments yet."
      items={payments}
    >
      {(items) => (
        <StaffTable
          caption="Recent payments"
          columns={columns}
          rows={items}
          keyOf={({ _id }) => _id}
        />
      )}
    </RecentCard>
  );
}

export function RecentNews({ items }: { items: NewsItem[] | undefined }) {
  return (
    <RecentCard of="news" to={staffPages.newsDesk} none="Nothing published yet." items={items}>
      {(news) => (
        <ul className="lines">
          {news.map((item) => (
            <li key={item._id} className={`grid gap-16 middle ${styles.item}`}>
              <Thumbnail src={item.image} />
              <div>
                <p className={styles.title}>{item.title}</p>
                <p className={`row middle fine ${styles.facts}`}>
                  <Badge tone={item.type === 'event' ? 'event' : 'neutral'}>
                    {item.type === 'event' ? 'Event' : 'News'}
                  </Badge>
                  <time dateTime={item.createdAt}>{schoolDay(item.createdAt)}</time>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </RecentCard>
  );
}

interface RecentCardProps<Item> {
  of: string;
  to: string;
  none: string;
  items: Item[] | undefined;
  children: (items: Item[]) => ReactNode;
}

function RecentCard<Item>({ of, to, none, items, children }: RecentCardProps<Item>) {
  const all = (
    <TextLink to={to} iconEnd="arrow-right">
      View all {of}
    </TextLink>
  );
  return (
    <Card title={`Recent ${of}`} action={all}>
      {items?.length ? children(items) : <CardNote>{items ? none : UNKNOWN}</CardNote>}
    </Card>
  );
}

function Thumbnail({ src }: { src: string | undefined }) {
  const fallback = <img src={placeholder} alt="" width="84" height="63" />;
  if (!src) return fallback;
  return <Picture src={src} alt="" sizes="84px" ratio="4 / 3" fallback={fallback} />;
}

const PAUSES_MS = [3000, 6000, 12_000, 30_000];

/** Asks again by itself, after growing pauses and when the device is back online; true while it does. */
function useTryingAgain(loaded: Loaded<unknown>): boolean {
  const { isLoading, reload } = loaded;
  const pause = pauseBeforeTry(loaded);
  useEffect(() => {
    if (pause === undefined || isLoading) return;
    const timer = setTimeout(reload, pause);
    window.addEventListener('online', reload);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', reload);
    };
  }, [pause, isLoading, reload]);
  return pause !== undefined;
}

/** How long to wait before the next try; undefined when there is no need for one, or no session. */
export function pauseBeforeTry(
  loaded: Pick<Loaded<unknown>, 'failures' | 'isSignedOut'>,
): number | undefined {
  const { failures, isSignedOut } = loaded;
  if (failures === 0 || isSignedOut) return undefined;
  return PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1];
}
