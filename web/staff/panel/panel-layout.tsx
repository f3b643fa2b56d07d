import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { pages } from '#contract/addresses.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { useAuth } from '../auth/auth-provider.tsx';
import { RequireRole } from '../auth/require-role.tsx';
import { SessionEndedDialog } from '../auth/session-ended-dialog.tsx';
import { StatsProvider, useStats } from '../dashboard/stats-provider.tsx';
import { staffRoles } from '../staff-roles.ts';
import { AlertsProvider } from './alerts.tsx';
import { Drawer } from './drawer.tsx';
import styles from './panel-layout.module.css';
import { sectionAt } from './sections.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useIsWide } from './use-is-wide.ts';

/** The frame around every section of the panel, for staff only. */
export default function PanelLayout() {
  const { user } = useAuth();
  const { pathname } = useLocation();
  return (
    <RequireRole roles={staffRoles}>
      {/* Somebody else who signs in begins with a panel of their own. */}
      <StatsProvider key={user?._id} isShown={pathname === pages.dashboard}>
        <AlertsProvider>
          <Panel />
        </AlertsProvider>
      </StatsProvider>
      <SessionEndedDialog />
    </RequireRole>
  );
}

function Panel() {
  const { user, signOut } = useAuth();
  const { isOpening } = useStats();
  const { pathname } = useLocation();
  const isWide = useIsWide();
  const [isMenuOpen, openMenu] = useState(false);
  const section = sectionAt(pathname);
  if (isOpening) {
    return (
      <main id="main" tabIndex={-1} className={styles.opening}>
        <Loader text="Loading admin panel..." />
      </main>
    );
  }
  const closeMenu = () => openMenu(false);
  const sidebar = user && (
    <Sidebar user={user} current={section} onChoose={closeMenu} onSignOut={signOut} />
  );
  return (
    <div className={styles.panel}>
      {isWide ? (
        <aside className={styles.side}>{sidebar}</aside>
      ) : (
        <Drawer open={isMenuOpen} label="Menu" onClose={closeMenu}>
          {sidebar}
        </Drawer>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        <TopBar
          section={section.name}
          onMenu={isWide ? undefined : () => openMenu(true)}
          action={section.path === pages.dashboard && <AddNews />}
        />
        <div className={styles.content}>
          <Outlet />
        </div>
      </main>
    </div>
  );
}

function AddNews() {
  return (
    <ButtonLink to={`${pages.newsDesk}?item=new`} size="small" icon="plus" className={styles.add}>
      <span>Add news or event</span>
    </ButtonLink>
  );
}
