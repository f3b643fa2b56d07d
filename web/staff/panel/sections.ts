import { pages } from '#contract/addresses.ts';
import type { Role } from '#contract/roles.ts';
import { staffRoles } from '../staff-roles.ts';
import type { PanelIconName } from './panel-icon.tsx';

export interface Section {
  name: string;
  path: string;
  icon: PanelIconName;
  roles: readonly Role[];
}

const dashboard: Section = {
  name: 'Dashboard',
  path: pages.dashboard,
  icon: 'dashboard',
  roles: staffRoles,
};

const sections: readonly Section[] = [
  dashboard,
  { name: 'News & Events', path: pages.newsDesk, icon: 'news', roles: staffRoles },
  { name: 'Admin Users', path: pages.admins, icon: 'users', roles: ['super_admin'] },
  { name: 'Settings', path: pages.settings, icon: 'settings', roles: staffRoles },
];

/** What this role finds in the sidebar. */
export function sectionsFor(role: Role): Section[] {
  return sections.filter(({ roles }) => roles.includes(role));
}

/** The section that an address belongs to. */
export function sectionAt(pathname: string): Section {
  const found = sections.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return found ?? dashboard;
}
