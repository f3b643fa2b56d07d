import { expect, test } from 'vitest';
import { readRecording } from './recording.ts';

const begun = [
  entry('c', { file: 7, content: 'school.db' }),
  entry('w', { file: 7, offset: 4096, content: 'page' }),
  entry('t', { file: 7, offset: 8192 }),
  entry('s', { file: 7 }),
  entry('d', {}),
  entry('r', { content: 'old/new' }),
  entry('u', { content: 'new' }),
];

test('the changes that the library wrote down are read in their order', () => {
  expect(readRecording(Buffer.concat(begun)).changes).toEqual([
    { kind: 'created', file: 7n, name: 'school.db' },
    { kind: 'written', file: 7n, offset: 4096, data: Buffer.from('page') },
    { kind: 'resized', file: 7n, size: 8192 },
    { kind: 'synced', file: 7n },
    { kind: 'folder synced' },
    { kind: 'renamed', from: 'old', to: 'new' },
    { kind: 'removed', name: 'new' },
  ]);
});

test('the size of a recording says how many changes it had', () => {
  const { changesWithin } = readRecording(Buffer.concat(begun));
  const size = (changes: number) => Buffer.concat(begun.slice(0, changes)).length;
  expect([0, 1, 2, 7].map((changes) => changesWithin(size(changes)))).toEqual([0, 1, 2, 7]);
  expect(changesWithin(size(2) - 1)).toBe(1);
});

test('a recording with a gap is refused', () => {
  const whole = Buffer.concat(begun.slice(0, 2));
  expect(() => readRecording(whole.subarray(0, -1))).toThrow('ends within change 1');
  expect(() => readRecording(entry('x', {}))).toThrow('unknown kind x');
});

function entry(kind: string, { file = 0, offset = 0, content = '' }): Buffer {
  const head = Buffer.alloc(32);
  const numbers = [kind.charCodeAt(0), file, offset, Buffer.byteLength(content)];
  for (const [place, number] of numbers.entries()) {
    head.writeBigUInt64LE(BigInt(number), place * 8);
  }
  return Buffer.concat([head, Buffer.from(content)]);
}
