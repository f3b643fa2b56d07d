import { expect, test } from 'vitest';
import { renderStatic } from '../../ui/testing/render-static.tsx';
import { opening, type PaymentsQuery } from './payments-address.ts';
import { YearsNav } from './years-nav.tsx';

const LIST = '/admin-panel/dashboard/payments';

function yearsOf(chosen: Partial<PaymentsQuery>): string[] {
  const nav = <YearsNav query={{ ...opening, ...chosen }} thisYear="2026/2027 session" />;
  const links = renderStatic(nav).matchAll(/<a\b([^>]*)>(.*?)<\/a>/g);
  return [...links].map(([, attributes = '', label]) => {
    const href = /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&');
    return `${attributes.includes('aria-current') ? '* ' : ''}${label} ${href}`;
  });
}

test.each<[string, Partial<PaymentsQuery>, string[]]>([
  ['it opens', {}, [`* 2026/2027 session ${LIST}`, `All years ${LIST}?years=all`]],
  [
    'all years are shown, of a class',
    { years: 'all', class: 'JSS 3', page: 4 },
    [`2026/2027 session ${LIST}?class=JSS+3`, `* All years ${LIST}?years=all&class=JSS+3`],
  ],
  [
    'a term was chosen, which gives way to either',
    { term: '2024/2025-1', status: 'paid' },
    [`2026/2027 session ${LIST}?status=paid`, `All years ${LIST}?years=all&status=paid`],
  ],
  ['everything to decide is shown', { status: 'review' }, []],
])('the years, as %s', (_what, chosen, links) => {
  expect(yearsOf(chosen)).toEqual(links);
});
