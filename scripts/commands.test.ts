import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commands } from './commands.mjs';

it('every command of package.json has a line in the help, and no other', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const explained = Object.values(commands).flatMap((group) => Object.keys(group));
  expect(explained.toSorted()).toEqual(Object.keys(scripts).toSorted());
});
