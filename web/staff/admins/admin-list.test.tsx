import { expect, test } from 'vitest';
import type { AdminUser } from '#contract/accounts.ts';
import { renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { hasLoaded } from '../panel/testing/has-loaded.ts';
import { AdminList } from './admin-users-page.tsx';

const ada: AdminUser = {
  _id: '1',
  id: '1',
  name: 'Ada Obi',
  email: 'ada@school.example',
  phone: '0803 000 0000',
  role: 'super_admin',
  createdAt: '2026-11-13T08:00:00.000Z',
  disabled: false,
  signedIn: true,
  secondFactor: true,
};
const bisi: AdminUser = {
  ...ada,
  _id: '2',
  id: '2',
  name: 'Bisi Alade',
  role: 'admin',
  createdBy: { name: 'Ada Obi' },
  disabled: true,
  signedIn: false,
  secondFactor: false,
};
const ignore = () => {};

function rowsOf(data: AdminUser[]) {
  const html = renderStatic(
    <AdminList
      admins={hasLoaded({ success: true, message: '', data })}
      ownId="1"
      changingId={undefined}
      onDisable={ignore}
      onEnable={ignore}
      onNewPassword={ignore}
    />,
  );
  return [...html.matchAll(/<tr.*?<\/tr>/gs)]
    .slice(1)
    .map(([row]) => [...row.matchAll(/<td.*?<\/td>/gs)].map(([cell]) => textOf(cell)));
}

test('an account made on the machine was created by System', () => {
  expect(rowsOf([ada])[0]?.[2]).toContain('by System');
});

test('each row shows person, role, creator and day; your own account cannot be disabled', () => {
  expect(rowsOf([ada, bisi])).toEqual([
    [
      'Ada Obiada@school.example0803 000 0000',
      'Super administratorSecond factor',
      '13 November 2026by System',
      'Your account',
    ],
    [
      'Bisi Aladeada@school.example0803 000 0000',
      'AdministratorDisabledNo second factorHas not signed in yet',
      '13 November 2026by Ada Obi',
      'Enable Bisi Alade',
    ],
  ]);
});
