import { describe, expect, test } from 'vitest';
import { linksIn, textOf } from '../../web/ui/testing/render-static.tsx';
import { blocksHtml, blocksOf, sourceOf, wordsOf } from './news-text.ts';

const show = (description: string) => blocksHtml(blocksOf({ description, markdown: null }));
const showMarked = (text: string) => blocksHtml(blocksOf(wordsOf(text)));
const link = (address: string, label = address) => ({ href: address, text: label });

describe('a plain text', () => {
  test('becomes paragraphs at blank lines and lines at line ends', () => {
    const html = show('One\ntwo\n\n \n\nThree\r\n\r\nFour\n');
    expect(html).toBe('<p>One<br>two</p><p>Three</p><p>Four</p>');
  });

  test('of nothing but space is nothing', () => {
    expect(show(' \n\n \n')).toBe('');
  });

  test('never becomes markup', () => {
    const html = show('<script>alert(1)</script> <img src=x onerror=alert(1)> &lt;b&gt;');
    expect(html).not.toMatch(/<(script|img|b)\b/);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('&amp;lt;b&amp;gt;');
  });
});

describe('addresses in it', () => {
  test.each([
    ['See https://school.example/a?b=1&amp;c#d now', 'https://school.example/a?b=1&amp;c#d'],
    ['(see http://school.example/a_(b)).', 'http://school.example/a_(b)'],
    ['“https://school.example/x”, she said', 'https://school.example/x'],
    ['Go to https://school.example/a.', 'https://school.example/a'],
    ['HTTPS://School.example/A', 'https://school.example/A'],
    ['Read www.example.com', 'https://www.example.com/'],
    ['Read “WWW.Example.com/A?b=1”.', 'https://www.example.com/A?b=1'],
    ['(see www.example.com/a_(b)).', 'https://www.example.com/a_(b)'],
    ['Visit:www.school.africa, today', 'https://www.school.africa/'],
    ['www.school.ng:8080/fees!', 'https://www.school.ng:8080/fees'],
    ['at http://www.example.com', 'http://www.example.com/'],
    ['https://school.example/a,b;c?', 'https://school.example/a,b;c'],
    ['https://school.example/a…', 'https://school.example/a'],
    ['https://school.example/?a=[1]', 'https://school.example/?a=[1]'],
    ['[https://school.example/a]', 'https://school.example/a'],
    ['https://школа.example/', 'https://xn--80atdl2c.example/'],
  ])('become links: %s', (text, href) => {
    expect(
      linksIn(show(text)).map((found) => found.href?.replaceAll('&amp;amp;', '&amp;')),
    ).toEqual([href]);
  });

  test('keep the words around them', () => {
    expect(textOf(show('Write to office@school.example, please.'))).toBe(
      'Write to office@school.example, please.',
    );
  });

  test('by e-mail open the mail program', () => {
    expect(linksIn(show('Write to office@school.example.'))).toEqual([
      link('mailto:office@school.example', 'office@school.example'),
    ]);
  });

  test('are shown as they were written, each as a link of its own', () => {
    expect(linksIn(show('www.a.example and https://b.example/x, or me@c.example'))).toEqual([
      link('https://www.a.example/', 'www.a.example'),
      link('https://b.example/x'),
      link('mailto:me@c.example', 'me@c.example'),
    ]);
  });

  test('tell the other site nothing and lend it no weight', () => {
    expect(show('https://school.example')).toContain('rel="noopener noreferrer nofollow"');
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'https://',
    'https://school.example@evil.example/',
    'https:evil',
    'ftp://school.example/',
    '//school.example/',
    'school.example',
    'The end was fine.It was late.',
    'Version 1.2.com',
    'xwww.example.com',
    'www.',
    'www.school',
    'https://localhost/',
    'a@b',
    '@school',
    'https://exa"onmouseover="x.example/',
  ])('stay words when they are no safe address: %s', (text) => {
    expect(linksIn(show(text))).toEqual([]);
  });

  test('stay words when no browser would take them: too long', () => {
    expect(linksIn(show(`https://school.example/${'a'.repeat(2_100)}`))).toEqual([]);
  });

  test('are found in 20,000 hostile characters without delay', () => {
    const hostile = [
      '('.repeat(20_000),
      'a.'.repeat(10_000),
      `${'a@'.repeat(9_999)}a`,
      '\n '.repeat(10_000),
      'www.'.repeat(5_000),
      'https://('.repeat(2_200),
      `https://a.example/${'('.repeat(19_000)}`,
    ];
    // The work of this process alone: on a busy machine the same work takes longer by the clock.
    const start = process.cpuUsage();
    for (const text of hostile) show(text);
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000);
  });
});

describe('a text with marks', () => {
  test('has bold words, lists, links and sub-headings', () => {
    const html = showMarked(
      '# Bring\n\n- **a hat**\n- water\n\n1. Come\n2. See\n\nOn [our page](https://a.example/x).',
    );
    expect(html).toContain('<h2>Bring</h2>');
    expect(html).toContain('<strong>a hat</strong>');
    expect(html).toMatch(/<ul><li>.*<ol>/s);
    expect(linksIn(html)).toEqual([link('https://a.example/x', 'our page')]);
    expect(html).toContain('rel="noopener noreferrer nofollow"');
  });

  test('has its bare addresses as links too, and none within a link', () => {
    expect(
      linksIn(showMarked('**Now**: see www.a.example and [www.b.example](https://c.example)')),
    ).toEqual([
      link('https://www.a.example/', 'www.a.example'),
      link('https://c.example', 'www.b.example'),
    ]);
  });

  test.each([
    '<script>alert(1)</script> **x**',
    '**x** <img src=x onerror=alert(1)>',
    '[**x**](javascript:alert(1))',
    '[**x**](data:text/html,x)',
    '![**x**](https://a.example/x.png)',
    '**x** [a](https://a.example/"onclick="alert)',
    '```\n**x**\n```',
    '| **a** | b |\n|---|---|',
  ])('makes no other markup of %s', (text) => {
    const tags = showMarked(text).match(/<\/?[a-z0-9]+/g) ?? [];
    expect(new Set(tags.map((tag) => tag.replace(/<\/?/, '')))).toSatisfy((names: Set<string>) =>
      [...names].every((name) => ['p', 'strong', 'a', 'br'].includes(name)),
    );
    expect(showMarked(text)).not.toMatch(/href="(javascript|data)|onclick="/);
  });

  test('gives search and cards its plain words', () => {
    expect(
      wordsOf('## Bring\n\n- **a hat**\n- water\n\nSee [us](https://a.example).').description,
    ).toBe('Bring\n\na hat\nwater\n\nSee us.');
  });

  test.each(['Come early.\n\nAt www.school.example', 'Two\nlines', '2 * 3 = 6', 'snake_case_word'])(
    'without marks is plain: %s',
    (text) => {
      expect(wordsOf(text)).toEqual({ description: text, markdown: null });
    },
  );

  test.each([
    '1. Come\n2. See',
    '**not bold**',
    '# no heading',
    '- a dash',
    '[x](https://a.example)',
    'a \\* b',
  ])('of before, which was plain, stays as it was when it is opened and saved: %s', (text) => {
    const source = sourceOf({ description: text, markdown: null });
    expect(wordsOf(source).description).toBe(text);
  });

  test('of 20,000 hostile characters is ready without delay', () => {
    const start = process.cpuUsage();
    for (const piece of ['[', '*', '**a', '- ', '(', '\\', '[a](', '> ', '_a_ ', 'www.a.b ']) {
      showMarked(piece.repeat(20_000 / piece.length));
    }
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(4_000);
  });
});
