import { expect, test } from 'vitest';
import type { Notice } from '#contract/school/documents.ts';
import { linksIn, renderStatic, textOf } from '../ui/testing/render-static.tsx';
import { someSchool } from '../ui/testing/some-school.ts';
import { SchoolNotice } from './school-notice.tsx';

const notice: Notice = {
  text: 'School is closed <on Monday>',
  level: 'information',
  from: '2031-02-03',
  until: '2031-02-04',
  link: '',
};

function render(changes: Partial<Notice> = {}): string {
  const school = { ...someSchool, notice: { ...notice, ...changes } };
  return renderStatic(<SchoolNotice />, '/', school);
}

test('stands in the page as text, and its Close button waits for scripts', () => {
  const html = render();
  expect(html).toContain('School is closed &lt;on Monday&gt;');
  expect(html).toMatch(/<aside[^>]*aria-label="Notice"/);
  expect(html).not.toContain('<button');
  expect(html).not.toContain('Urgent');
});

test('an urgent one says so to those who do not see its colour', () => {
  expect(textOf(render({ level: 'urgent' }))).toContain('Urgent: School is closed');
});

test('leads where the school wants it to', () => {
  const { text } = notice;
  expect(linksIn(render({ text: 'New fees', link: '/news' }))).toEqual([
    { href: '/news', text: 'New fees' },
  ]);
  expect(linksIn(render({ text: 'Form', link: 'https://www.moe.example/form' }))).toEqual([
    { href: 'https://www.moe.example/form', text: 'Form' },
  ]);
  expect(linksIn(render({ text }))).toEqual([]);
});

test('without a notice there is nothing', () => {
  expect(renderStatic(<SchoolNotice />)).toBe('');
});
