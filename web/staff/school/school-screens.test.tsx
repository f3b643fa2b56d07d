import { expect, test } from 'vitest';
import { kindNames } from '#contract/school/changes.ts';
import { type SchoolKind, schoolKinds } from '#contract/school/documents.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import type { KindState } from '../api/school.ts';
import { inOneLine } from './in-one-line.ts';
import { ConflictNote } from './kind-form.tsx';
import { rowOf, withMoved } from './rows.ts';
import { KindList } from './school-page.tsx';
import { stillWrong } from './use-kind-form.ts';

const documents = firstValues();
const today = '2031-02-03';

function stateOf(kind: SchoolKind): KindState {
  const facts = { holdsFrom: '1970-01-01T00:00:00.000Z', createdAt: '2031-01-01T09:00:00.000Z' };
  const current = { version: 1, author: 'System', document: documents[kind], ...facts };
  return { current, upcoming: [], newest: 1, inUse: [] };
}

test('every kind has a line that leads to its own address', () => {
  const html = renderStatic(<KindList states={schoolKinds.map(stateOf)} today={today} />);
  expect(linksIn(html)).toEqual(
    schoolKinds.map((kind) => {
      return { href: `/admin-panel/settings/school/${kind}`, text: kindNames[kind] };
    }),
  );
});

test('a line says who changed it last, and what is prepared', () => {
  const states = schoolKinds.map(stateOf);
  const place = schoolKinds.indexOf('bank');
  const document = { bank: 'A bank', name: 'The school', number: '0123456789' };
  const author = 'Ngozi Okafor';
  const later = { holdsFrom: '2031-02-28T23:00:00.000Z', createdAt: '2031-02-01T09:00:00.000Z' };
  const prepared = { version: 2, author, document, ...later };
  states[place] = { ...stateOf('bank'), upcoming: [prepared], newest: 2 };
  const text = textOf(renderStatic(<KindList states={states} today={today} />));
  expect(text).toContain('From 1 Mar 2031: Bank: A bank and 2 more');
  expect(text).toContain('Changed by Ngozi Okafor on 1 Feb 2031, 10:00');
});

test('a notice and an empty list of fees in one line', () => {
  const notice = { level: 'urgent', from: '2031-02-01', until: '2031-02-10', link: '' } as const;
  const shown = { ...notice, text: 'School is closed' };
  expect(inOneLine('notice', shown, today)).toBe('“School is closed” until 10 Feb 2031');
  expect(inOneLine('notice', shown, '2031-02-11')).toBe('None is shown');
  const none = { classes: [], purposes: [] };
  expect(inOneLine('fees', none, today)).toBe('No fees yet: parents cannot pay');
});

test('who was slower reads who was faster and what they did, and chooses', () => {
  const versions = [
    {
      version: 2,
      author: 'Ngozi Okafor',
      createdAt: '2031-02-03T09:00:00.000Z',
      holdsFrom: '2031-02-03T09:00:00.000Z',
      changes: ['Phone: 1 → 2'],
    },
  ];
  const conflict = { message: 'Ngozi Okafor changed this.', fresh: stateOf('bank'), versions };
  const ignore = () => {};
  const html = renderStatic(<ConflictNote conflict={conflict} onGoOn={ignore} onDrop={ignore} />);
  const text = textOf(html);
  expect(text).toContain('Ngozi Okafor on 3 Feb 2031, 10:00:Phone: 1 → 2');
  expect(text).toContain('Go on with mine');
  expect(text).toContain('Take the new version');
});

test('a message goes when its field is fixed; those of other fields do not come before the next try', () => {
  const errors = { phone: 'Wrong', email: 'Wrong' };
  const refused = { message: 'Please', errors, attempt: 1, isFromServer: false };
  expect(stillWrong(refused, { phone: 'Still wrong', address: 'New' })?.errors).toEqual({
    phone: 'Still wrong',
  });
  expect(stillWrong(refused, {})).toBeUndefined();
  const byServer = { ...refused, isFromServer: true };
  expect(stillWrong(byServer, {})).toBe(byServer);
});

test('an entry moves up and down, and stays at the ends', () => {
  const rows = ['a', 'b', 'c'].map((name) => rowOf({ name }));
  const names = (by: -1 | 1, index: number) => withMoved(rows, index, by).map(({ name }) => name);
  expect(names(1, 0)).toEqual(['b', 'a', 'c']);
  expect(names(-1, 2)).toEqual(['a', 'c', 'b']);
  expect(names(-1, 0)).toEqual(['a', 'b', 'c']);
  expect(names(1, 2)).toEqual(['a', 'b', 'c']);
});
