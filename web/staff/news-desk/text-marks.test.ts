import { expect, test } from 'vitest';
import { changeFor, type Mark, withoutMarks } from './text-marks.ts';

/** The text with the chosen words between bars, before and after. */
function marked(mark: Mark, shown: string): string {
  const start = shown.indexOf('|');
  const end = shown.lastIndexOf('|') - 1;
  const change = changeFor(mark, shown.replaceAll('|', ''), { start, end });
  const text = shown.replaceAll('|', '');
  const { insert, selected } = change;
  const chosen = `${insert.slice(0, selected.start)}|${insert.slice(selected.start, selected.end)}|${insert.slice(selected.end)}`;
  return text.slice(0, change.start) + chosen + text.slice(change.end);
}

test.each([
  ['bold', 'Come |early| please', 'Come **|early|** please'],
  ['bold', 'Come **|early|** please', 'Come |early| please'],
  ['bold', 'Come ||', 'Come **|bold words|**'],
  ['link', 'See |the list|', 'See [the list](|https://|)'],
  ['heading', 'One\nTwo||\nThree', 'One\n## Two||\nThree'],
  ['heading', '## Two||', 'Two||'],
  ['list', '|One\nTwo|', '- One\n- Two||'],
  ['numbers', '|- One\n- Two|', '1. One\n2. Two||'],
] as const)('%s: %s', (mark, before, after) => {
  expect(marked(mark, before)).toBe(after);
});

test('a card shows no marks', () => {
  expect(withoutMarks('## Bring\n- **a hat**\n- 2 \\* 3')).toBe('Bring\na hat\n2 * 3');
  const links = '1. See [the **map**](https://example.com/map)\n2. [call us](tel:0803)';
  expect(withoutMarks(links)).toBe('See the map\ncall us');
  expect(withoutMarks('In 2026\n[no link](soon)')).toBe('In 2026\n[no link](soon)');
});
