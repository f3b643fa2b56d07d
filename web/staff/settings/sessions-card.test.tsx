import { createRef } from 'react';
import { expect, test } from 'vitest';
import { type OwnSession, SESSIONS_LISTED } from '#contract/accounts.ts';
import { renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { hasLoaded, isLoading } from '../panel/testing/has-loaded.ts';
import { SessionList } from './sessions-card.tsx';

const here: OwnSession = {
  id: '1',
  device: 'Firefox on Windows',
  address: '197.210.7.7',
  startedAt: '2026-11-20T09:00:00.000Z',
  lastUsedAt: '2026-11-20T10:00:00.000Z',
  current: true,
};
const phone: OwnSession = {
  id: '2',
  device: 'Chrome on Android',
  address: '102.89.1.1',
  current: false,
  startedAt: '2026-11-18T09:00:00.000Z',
  lastUsedAt: '2026-11-19T21:30:00.000Z',
};
const ignore = () => {};

function render(sessions: OwnSession[] | typeof isLoading, ending?: string): string {
  return renderStatic(
    <SessionList
      sessions={
        Array.isArray(sessions)
          ? hasLoaded({ success: true, message: '', data: sessions })
          : sessions
      }
      heading={createRef()}
      ending={ending}
      onEnd={ignore}
      onEndOthers={ignore}
    />,
  );
}
const buttonsIn = (html: string) =>
  [...html.matchAll(/<button.*?<\/button>/gs)].map(([button]) => textOf(button));

test('every session tells device, address, begin and last use; this one cannot be ended here', () => {
  const html = render([here, phone]);
  const rows = [...html.matchAll(/<li.*?<\/li>/gs)].map(([row]) => textOf(row));
  expect(rows).toEqual([
    'Firefox on Windows This deviceSigned in on 20 Nov 2026, 10:00 from 197.210.7.7',
    expect.stringMatching(
      /^Chrome on Android Last used on 19 Nov 2026, 22:30Signed in on 18 Nov 2026, 10:00 from 102\.89\.1\.1Sign out/,
    ),
  ]);
  expect(buttonsIn(html)).toEqual([
    'Sign out everywhere else',
    'Sign out Chrome on Android, 102.89.1.1, signed in on 18 Nov 2026, 10:00',
  ]);
});

test('there is nothing to end when there is no other session', () => {
  const html = render([here]);
  expect(buttonsIn(html)).toEqual([]);
  expect(textOf(html)).toContain('You are signed in nowhere else.');
});

test('a full list says that there may be more', () => {
  const others = Array.from({ length: SESSIONS_LISTED - 1 }, (_, at) => ({
    ...phone,
    id: `other ${at}`,
  }));
  expect(textOf(render([here, ...others]))).toContain('There may be more');
  expect(textOf(render([here, phone]))).not.toContain('There may be more');
});

test('what is being ended says so', () => {
  const isEnding = expect.stringMatching(/^Signing out\.\.\./);
  expect(buttonsIn(render([here, phone], 'others'))).toContainEqual(isEnding);
  expect(render([here, phone], phone.id)).toContain('aria-busy="true"');
});

test('loading and failing are said', () => {
  expect(textOf(render(isLoading))).toContain('Loading...');
  const failed = textOf(render({ ...isLoading, isLoading: false, failures: 1 }));
  expect(failed).toContain('cannot be loaded just now');
  expect(failed).toContain('Try again');
});
