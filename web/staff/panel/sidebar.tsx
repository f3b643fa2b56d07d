import { Link } from 'react-router';
import { school } from '#content/school.ts';
import type { SignedInUser } from '#contract/accounts.ts';
import type { Role } from '#contract/roles.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import mark from '../../art/logo/on-dark.svg';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { roleNames, staffRoles } from '../staff-texts.ts';
import styles from './sidebar.module.css';

/** Drawings that only the panel needs, for `Icon`; they stay out of what parents fetch. */
export const panelIcons = {
  dashboard: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2zM17 9h3v8a2 2 0 0 1-2 2M7 9h7M7 13h7M7 16h4',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  leave: 'M14 4h6v16h-6M10 8l-4 4 4 4M6 12h9',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5Z',
} as const;

interface SidebarProps {
  user: SignedInUser;
  current: Section;
  /** for the second lines under the dashboard */
  pathname: string;
  /** payments that wait for a person */
  toDecide: number;
  newMessages: number;
  onChoose: () => void;
  onSignOut: () => void;
}

interface SecondLine {
  name: string;
  path: string;
  /** the section that it stands below */
  under: string;
  roles: readonly Role[];
}

/** The sections are those of the specification; what else belongs to one stands below it. */
const secondLines: readonly SecondLine[] = [
  {
    name: 'Payments',
    path: staffPages.staffPayments,
    under: staffPages.dashboard,
    roles: staffRoles,
  },
  { name: 'Messages', path: staffPages.messages, under: staffPages.dashboard, roles: staffRoles },
  { name: 'Students', path: staffPages.students, under: staffPages.dashboard, roles: staffRoles },
  { name: 'Fee notes', path: staffPages.feeNotes, under: staffPages.dashboard, roles: staffRoles },
  { name: 'Desk', path: staffPages.desk, under: staffPages.dashboard, roles: staffRoles },
  { name: 'Who owes', path: staffPages.whoOwes, under: staffPages.dashboard, roles: staffRoles },
  { name: 'Payouts', path: staffPages.payouts, under: staffPages.dashboard, roles: staffRoles },
  {
    name: 'Daily summary',
    path: staffPages.dailySummary,
    under: staffPages.dashboard,
    roles: staffRoles,
  },
  {
    name: 'School',
    path: staffPages.schoolSettings,
    under: staffPages.settings,
    roles: ['super_admin'],
  },
];

/** Where one can go in the panel, who is signed in, and the ways out. */
export function Sidebar({ user, current, onChoose, onSignOut, ...rest }: SidebarProps) {
  const { pathname, toDecide, newMessages } = rest;
  const counts: Partial<Record<string, string | false>> = {
    [staffPages.staffPayments]: toDecide > 0 && `${toDecide} to decide`,
    [staffPages.messages]: newMessages > 0 && `${newMessages} new`,
  };
  const secondLine = lineAt(pathname);
  return (
    <div className={classNames('on-dark', styles.sidebar)}>
      <div className={styles.inner}>
        <div className={`line ${styles.brand}`}>
          <img src={mark} alt="" width="50" height="42" />
          <p>
            <span className={styles.wordmark}>{school.wordmark}</span>
            <span className={styles.small}>Staff panel</span>
          </p>
        </div>
        <nav aria-label="Staff panel">
          <ul className="grid gap-4">
            {sections
              .filter(({ roles }) => roles.includes(user.role))
              .map((section) => (
                <li key={section.path}>
                  <Link
                    to={section.path}
                    className={`line gap-14 ${styles.section}`}
                    aria-current={section === current && !secondLine ? 'page' : undefined}
                    onClick={onChoose}
                  >
                    <Icon name={panelIcons[section.icon]} size={22} />
                    {section.name}
                  </Link>
                  {secondLines
                    .filter(({ under, roles }) => {
                      return under === section.path && roles.includes(user.role);
                    })
                    .map(({ path, name }) => (
                      <Link
                        key={path}
                        to={path}
                        className={classNames('line', styles.section, styles.second)}
                        aria-current={path === secondLine?.path ? 'page' : undefined}
                        onClick={onChoose}
                      >
                        {name}{' '}
                        {counts[path] && (
                          <span className={`sunny ${styles.count}`}>{counts[path]}</span>
                        )}
                      </Link>
                    ))}
                </li>
              ))}
          </ul>
        </nav>
        <div className={`line ${styles.person}`}>
          <span className={`centred ${styles.initials}`} aria-hidden="true" translate="no">
            {initialsOf(user.name)}
          </span>
          <p className="narrowable anywhere">
            <span className={styles.name} translate="no">
              {user.name}
            </span>
            <span className={styles.small}>{roleNames[user.role]}</span>
          </p>
        </div>
        <ul className={styles.ways}>
          <li>
            <Link to="/" className={`line gap-14 ${styles.way}`}>
              <Icon name="arrow-left" size={22} />
              Back to Main Site
            </Link>
          </li>
          <li>
            <button type="button" className={`line gap-14 ${styles.way}`} onClick={onSignOut}>
              <Icon name={panelIcons.leave} size={22} />
              Log out
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}

/** 'HB' for Hauwa Bello. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', ...others] = words.map((word) => [...word][0] ?? '');
  return `${first}${others.at(-1) ?? ''}`.toUpperCase();
}

export interface Section {
  name: string;
  path: string;
  icon: keyof typeof panelIcons;
  roles: readonly Role[];
}

const sections: readonly [Section, ...Section[]] = [
  { name: 'Dashboard', path: staffPages.dashboard, icon: 'dashboard', roles: staffRoles },
  { name: 'News & Events', path: staffPages.newsDesk, icon: 'news', roles: staffRoles },
  { name: 'Admin Users', path: staffPages.admins, icon: 'users', roles: ['super_admin'] },
  { name: 'Settings', path: staffPages.settings, icon: 'settings', roles: staffRoles },
];

export function sectionAt(pathname: string): Section {
  return sections.find(({ path }) => isAt(path, pathname)) ?? sections[0];
}

/** Who may open this address: a line below a section may be for fewer. */
export function rolesAt(pathname: string): readonly Role[] {
  return lineAt(pathname)?.roles ?? sectionAt(pathname).roles;
}

/** What the top bar says. */
export function titleAt(pathname: string): string {
  return lineAt(pathname)?.name ?? sectionAt(pathname).name;
}

function lineAt(pathname: string): SecondLine | undefined {
  return secondLines.find(({ path }) => isAt(path, pathname));
}

function isAt(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
