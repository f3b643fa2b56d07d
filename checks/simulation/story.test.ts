import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneCommand } from './commands.ts';
import { playStory } from './story.ts';

test('the same seed tells the same story, step by step, and another seed another one', async () => {
  const commands = fc.sample(oneCommand, { seed: 7, numRuns: 12 });
  const first = await playStory({ commands, seed: 1 });
  const again = await playStory({ commands, seed: 1 });
  const other = await playStory({ commands, seed: 2 });
  expect([again.story, again.steps]).toEqual([first.story, first.steps]);
  expect(other.story).not.toBe(first.story);
  expect([first.differences, other.differences]).toEqual([[], []]);
  expect(first.steps).toBeGreaterThan(500);
});
