import { expect, test } from 'vitest';
import * as colours from '../web/styles/colours.ts';
import { recolour } from './recolour.ts';

const { indigo8, indigo6, indigo4, cotton } = colours;

test('a drawing gets the new colours where it has the old ones; skins and hair stay', () => {
  const inNew = recolour(colours, { ...colours, indigo8: '#013D26', cotton: '#F9FFFA' });
  const svg = `<g fill="${indigo8}"><path fill="${cotton.toLowerCase()}"/><path fill="#8B5737"/></g>`;
  expect(inNew(svg)).toBe('<g fill="#013D26"><path fill="#F9FFFA"/><path fill="#8B5737"/></g>');
});

test('two colours may be exchanged', () => {
  const inNew = recolour(colours, { ...colours, indigo6: indigo4, indigo4: indigo6 });
  expect(inNew(`${indigo6} ${indigo4}`)).toBe(`${indigo4} ${indigo6}`);
});

test('shades between two colours follow them', () => {
  const before = { ...colours, indigo6: '#000000', indigo4: '#646464' };
  const inNew = recolour(before, { ...colours, indigo6: '#640000', indigo4: '#C80000' });
  // Four tenths of the way from indigo 6 to indigo 4.
  expect(inNew('#282828')).toBe('#8C0000');
});

test('a short form of a colour counts as the colour', () => {
  const inNew = recolour({ ...colours, indigo8: '#112233' }, colours);
  expect(inNew('fill="#123"')).toBe(`fill="${indigo8}"`);
});

test('there and back leaves a drawing as it was', () => {
  const other = { ...colours, indigo8: '#013D26', indigo6: '#046544', cotton: '#F9FFFA' };
  const svg = `${indigo8} ${indigo6} #5160B0 ${cotton}`;
  expect(recolour(other, colours)(recolour(colours, other)(svg))).toBe(svg);
});

test('two colours that become one are refused: the next change could not tell them apart', () => {
  expect(() => recolour(colours, { ...colours, indigo8: colours.indigo9 })).toThrow(
    'web/styles/tokens.css: two colours of the drawings are the same',
  );
});

test('colours count by name, not by their place in the list', () => {
  const reversed = Object.fromEntries(Object.entries(colours).reverse());
  expect(recolour(colours, reversed)(`${indigo8} ${cotton} #5867B6`)).toBe(
    `${indigo8} ${cotton} #5867B6`,
  );
});

test('a colour that the drawings need is named when it is gone', () => {
  const { indigo6: _, ...others } = colours;
  expect(() => recolour(colours, others)).toThrow('the drawings need the colour "indigo6"');
});
