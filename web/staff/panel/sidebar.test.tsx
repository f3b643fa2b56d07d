import { expect, test } from 'vitest';
import type { SignedInUser } from '#contract/accounts.ts';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { Sidebar, sectionAt, titleAt } from './sidebar.tsx';

const user: SignedInUser = {
  _id: '1',
  name: 'Hauwa Bello',
  email: 'hauwa@school.example',
  phone: '',
  role: 'admin',
};
const ignore = () => {};

function sidebarOf(role: SignedInUser['role'], path = '/admin-panel/dashboard') {
  return renderStatic(
    <Sidebar
      user={{ ...user, role }}
      current={sectionAt(path)}
      pathname={path}
      toDecide={3}
      newMessages={2}
      onChoose={ignore}
      onSignOut={ignore}
    />,
  );
}

const sectionsIn = (html: string) =>
  linksIn(html)
    .map(({ text }) => text)
    .slice(0, -1);

test('an administrator has three sections, a super administrator also Admin Users', () => {
  expect(sectionsIn(sidebarOf('admin'))).toEqual([
    'Dashboard',
    'Payments 3 to decide',
    'Messages 2 new',
    'Students',
    'Fee notes',
    'Desk',
    'Who owes',
    'Payouts',
    'Daily summary',
    'News & Events',
    'Settings',
  ]);
  expect(sectionsIn(sidebarOf('super_admin'))).toEqual([
    'Dashboard',
    'Payments 3 to decide',
    'Messages 2 new',
    'Students',
    'Fee notes',
    'Desk',
    'Who owes',
    'Payouts',
    'Daily summary',
    'News & Events',
    'Admin Users',
    'Settings',
    'School',
  ]);
});

test('the list of payments is marked under its section', () => {
  const html = sidebarOf('admin', '/admin-panel/dashboard/payments');
  const [marked = ''] = html.match(/<a[^>]*aria-current="page".*?<\/a>/s) ?? [];
  expect(textOf(marked)).toBe('Payments 3 to decide');
});

test('the top bar names what is open: a line below a section, or the section', () => {
  const titles = ['dashboard', 'dashboard/students', 'news', 'settings/school/fees'].map((path) =>
    titleAt(`/admin-panel/${path}`),
  );
  expect(titles).toEqual(['Dashboard', 'Students', 'News & Events', 'School']);
});

test('it tells name and role and leads back to the main site', () => {
  const html = sidebarOf('super_admin');
  expect(html).toContain('Hauwa Bello');
  expect(html).toContain('Super administrator');
  expect(linksIn(html).at(-1)).toEqual({ href: '/', text: 'Back to Main Site' });
});
