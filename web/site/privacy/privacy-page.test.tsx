import { expect, test } from 'vitest';
import { privacy } from '#content/privacy.ts';
import { daysInWords, usualDays } from '#contract/retention.ts';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import { someSchool } from '../../ui/testing/some-school.ts';
import { PrivacyKept } from './privacy-kept.tsx';
import PrivacyPage from './privacy-page.tsx';

const { facts } = someSchool;
const html = renderStatic(<PrivacyPage />, '/privacy');
const text = textOf(html);

test('says what is stored, why and how long, each on a row with its headings', () => {
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) => textOf(row ?? ''));
  expect(rows).toHaveLength(privacy.kept.rows.length + 1);
  for (const [index, row] of privacy.kept.rows.entries()) {
    for (const words of [row.what, row.details, row.why, row.howLong]) {
      expect(rows[index + 1]).toContain(words);
    }
  }
  expect(html.match(/<th scope="col"/g)).toHaveLength(3);
  expect(html.match(/<th scope="row"/g)).toHaveLength(privacy.kept.rows.length);
});

test('names every figure that the server goes by, as this school has set it', () => {
  const named = privacy.kept.rows.flatMap((row) => ('days' in row ? [row.days] : []));
  expect([...named].sort()).toEqual(Object.keys(usualDays).sort());
  for (const days of Object.values(usualDays)) expect(text).toContain(daysInWords(days));
  const other = {
    webhookBodies: 41,
    auditLog: 367,
    unfinishedPayments: 123,
    leftStudents: 777,
    messages: 401,
  };
  const own = textOf(renderStatic(<PrivacyKept keptDays={other} />));
  for (const days of Object.values(other)) expect(own).toContain(`${days} days`);
});

test('says who sees it, what may be asked for, whom to write to and where to complain', () => {
  for (const words of [...privacy.who.people, ...privacy.rights.rights]) {
    expect(text).toContain(words);
  }
  expect(linksIn(html)).toEqual([
    { href: `mailto:${facts.email}`, text: facts.email },
    { href: `tel:${facts.phone.replaceAll(' ', '')}`, text: facts.phone },
    { href: 'https://ndpc.gov.ng', text: 'ndpc.gov.ng' },
  ]);
});

test('has one first heading, and every part has one of its own', () => {
  expect(html.match(/<h1/g)).toHaveLength(1);
  const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, words]) => words);
  expect(headings).toEqual([
    privacy.inShort.title,
    privacy.kept.title,
    privacy.rights.title,
    privacy.who.title,
    privacy.rights.how.title,
  ]);
});
