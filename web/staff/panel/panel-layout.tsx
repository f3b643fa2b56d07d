import { useEffect, useRef, useState } from 'react';
import {
  Navigate,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRevalidator,
} from 'react-router';
import type { MessageCountsAnswer } from '#contract/schemas/messages.ts';
import type { DashboardStatsAnswer } from '#contract/staff.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialogs/dialog.tsx';
import { useIdleDelay } from '../../ui/loading/ahead.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { fetchMessageCounts } from '../api/messages.ts';
import { fetchDashboardStats } from '../api/panel.ts';
import { GuardLoading, PanelLoading, RequireRole } from '../auth/require-role.tsx';
import { ConfirmIdentityDialog, SessionEndedDialog } from '../auth/session-dialogs.tsx';
import { useAuth, useSignOut } from '../auth/use-auth.ts';
import { FindButton } from '../find/find-button.tsx';
import { useTheme } from '../theme.ts';
import type { Route } from './+types/panel-layout.ts';
import { AlertsProvider } from './alerts.tsx';
import { type Loaded, type Loading, startLoading, useLoaded } from './loading.ts';
import styles from './panel-layout.module.css';
import { panelIcons, rolesAt, Sidebar, sectionAt, titleAt } from './sidebar.tsx';
import { useIsWide } from './use-is-wide.ts';

/** A silent server does not keep the panel closed. */
const OPEN_AFTER_MS = 5000;

export function clientLoader() {
  return {
    stats: startLoading('The figures of the dashboard', fetchDashboardStats),
    messages: startLoading('The count of new messages', fetchMessageCounts),
  };
}

/** The figures come when the panel opens, and again whenever the dashboard is entered or a list is reloaded. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return nextUrl.pathname === staffPages.dashboard || currentUrl.href === nextUrl.href;
}

/** The server knows of no session. */
export function HydrateFallback() {
  return <GuardLoading />;
}

/** The frame around every section of the panel, for staff only. */
export default function PanelLayout({ loaderData }: Route.ComponentProps) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  useRevalidationFor(user?._id);
  return (
    <RequireRole roles={rolesAt(pathname)}>
      <AlertsProvider>
        {/* Another person who signs in begins with a panel of their own. */}
        <Panel key={user?._id} {...loaderData} />
      </AlertsProvider>
      <SessionEndedDialog />
    </RequireRole>
  );
}

/** What one person was shown is loaded again for the next. */
function useRevalidationFor(userId: string | undefined) {
  const { revalidate } = useRevalidator();
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!userId) return;
    if (last.current && last.current !== userId) revalidate();
    last.current = userId;
  }, [userId, revalidate]);
}

/** What the frame knows and its sections show, too. */
export interface PanelContext {
  stats: Loaded<DashboardStatsAnswer>;
  newMessages: number;
}

interface PanelProps {
  stats: Loading<DashboardStatsAnswer>;
  messages: Loading<MessageCountsAnswer>;
}

function Panel(loading: PanelProps) {
  const { user, state } = useAuth();
  const signOut = useSignOut();
  const stats = useLoaded(loading.stats);
  const newMessages = useLoaded(loading.messages).answer?.data.new ?? 0;
  const isLate = useIdleDelay(OPEN_AFTER_MS);
  const { pathname } = useLocation();
  const isWide = useIsWide();
  const [isMenuOpen, openMenu] = useState(false);
  const section = sectionAt(pathname);
  if (!stats.answer && stats.failures === 0 && !isLate) {
    return <PanelLoading text="Loading admin panel..." />;
  }
  const lacksFactor = state.status === 'signedIn' && state.lacksFactor;
  if (lacksFactor && pathname !== staffPages.settings)
    return <Navigate to={staffPages.settings} replace />;
  const closeMenu = () => openMenu(false);
  const sidebar = user && (
    <Sidebar
      user={user}
      current={section}
      pathname={pathname}
      toDecide={stats.answer?.data.toDecide ?? 0}
      newMessages={newMessages}
      onChoose={closeMenu}
      onSignOut={signOut}
    />
  );
  return (
    <div className={styles.panel}>
      {isWide ? (
        <aside className={`no-print ${styles.side}`}>{sidebar}</aside>
      ) : (
        <Modal open={isMenuOpen} onClose={closeMenu} className={styles.drawer} aria-label="Menu">
          {sidebar}
        </Modal>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        <TopBar
          title={titleAt(pathname)}
          isDashboard={pathname === staffPages.dashboard}
          onMenu={isWide ? undefined : () => openMenu(true)}
        />
        <div className={styles.content}>
          <Outlet context={{ stats, newMessages } satisfies PanelContext} />
        </div>
      </main>
      <ConfirmIdentityDialog />
    </div>
  );
}

interface TopBarProps {
  title: string;
  /** only there a news item can be added from the bar */
  isDashboard: boolean;
  onMenu: (() => void) | undefined;
}

/** The name of what is open, the menu (where the sidebar is not always in view) and the theme. */
function TopBar({ title, isDashboard, onMenu }: TopBarProps) {
  const { theme, toggle } = useTheme();
  return (
    <header className={`line ${styles.bar}`}>
      {onMenu && (
        <button
          type="button"
          className={`centred ${styles.button}`}
          aria-label="Open menu"
          aria-haspopup="dialog"
          onClick={onMenu}
        >
          <Icon name="menu" size={22} />
        </button>
      )}
      <h1 className={styles.section}>{title}</h1>
      {isDashboard && (
        <ButtonLink
          to={`${staffPages.newsDesk}?item=new`}
          size="small"
          icon="plus"
          className={styles.add}
        >
          <span>Add news or event</span>
        </ButtonLink>
      )}
      <FindButton />
      <button
        type="button"
        className={`centred ${styles.button}`}
        aria-label="Dark theme"
        aria-pressed={theme === 'dark'}
        onClick={toggle}
      >
        <Icon name={theme === 'dark' ? panelIcons.sun : panelIcons.moon} size={22} />
      </button>
    </header>
  );
}
