import { expect, test } from 'vitest';
import { createRandom } from '../../faults/random.ts';
import { createDisk, type Survivors } from './disk.ts';
import type { Change } from './recording.ts';

const SECTOR = 512;
const FILE = 7n;
const DISKS = 300;

const made: Change[] = [
  { kind: 'created', file: FILE, name: 'a.db' },
  written(0, 'old '.repeat(SECTOR / 2)),
  { kind: 'synced', file: FILE },
  { kind: 'folder synced' },
];
const old = 'old '.repeat(SECTOR / 2);

test('what was synced is there, whatever becomes of the rest', () => {
  expect(someDisks(made)).toEqual([`a.db=${old}`]);
});

test('a write that was not synced may be there, be missing, or be there by whole sectors', () => {
  const all = someDisks([...made, written(0, 'new '.repeat(SECTOR / 2))]);
  expect(all).toContain(`a.db=${old}`);
  expect(all).toContain(`a.db=${'new '.repeat(SECTOR / 2)}`);
  expect(all).toContain(`a.db=${'old '.repeat(SECTOR / 4)}${'new '.repeat(SECTOR / 4)}`);
  expect(all).toContain(`a.db=${'new '.repeat(SECTOR / 4)}${'old '.repeat(SECTOR / 4)}`);
  // Four sectors, each old or new.
  const sectors = all.map((disk) => disk.slice('a.db='.length).match(/.{512}/g) ?? []);
  for (const sector of sectors.flat()) {
    expect(['old '.repeat(SECTOR / 4), 'new '.repeat(SECTOR / 4)]).toContain(sector);
  }
});

test('of two writes that were not synced the later one alone may be there', () => {
  const all = someDisks([...made, written(0, '1111'), written(SECTOR, '2222')]);
  expect(all).toContain(`a.db=${old.slice(0, SECTOR)}2222${old.slice(SECTOR + 4)}`);
});

test('bytes beside a write stay as they are', () => {
  const all = someDisks([...made, written(2, 'NEW')]);
  expect(all.toSorted()).toEqual(
    [`a.db=${old}`, `a.db=${old.slice(0, 2)}NEW${old.slice(5)}`].sort(),
  );
});

test('a write that is missing may have left zeros at the end', () => {
  const all = someDisks([...made, written(old.length, 'more')]);
  expect(all.toSorted()).toEqual(
    [`a.db=${old}`, `a.db=${old}\0\0\0\0`, `a.db=${old}more`].toSorted(),
  );
});

test('a file that was cut short may be long again, and grows with zeros', () => {
  const cut: Change = { kind: 'resized', file: FILE, size: 3 };
  expect(someDisks([...made, cut]).toSorted()).toEqual(['a.db=old', `a.db=${old}`]);
  const synced: Change[] = [cut, written(5, 'x'), { kind: 'synced', file: FILE }];
  expect(someDisks([...made, ...synced])).toEqual(['a.db=old\0\0x']);
});

test('a name may be missing until the folder is synced, also of a file that is synced itself', () => {
  const begun = made.slice(0, 3);
  expect(disksOf(begun, 'none')).toEqual(['']);
  expect(disksOf(begun, 'all')).toEqual([`a.db=${old}`]);
  expect(someDisks(begun).toSorted()).toEqual(['', `a.db=${old}`]);
});

test('names change in their order, and a renamed file is under one of both', () => {
  const all = someDisks([
    ...made,
    { kind: 'renamed', from: 'a.db', to: 'b.db' },
    { kind: 'removed', name: 'b.db' },
    { kind: 'created', file: 8n, name: 'c.db' },
  ]);
  expect(all.toSorted()).toEqual(['', `a.db=${old}`, `b.db=${old}`, 'c.db='].toSorted());
});

test('a new file has nothing of one that was removed, though it got its number', () => {
  const again: Change[] = [
    { kind: 'removed', name: 'a.db' },
    { kind: 'created', file: FILE, name: 'a.db' },
    written(0, 'x'),
  ];
  expect(disksOf([...made, ...again], 'all')).toEqual(['a.db=x']);
  const all = someDisks([...made, ...again]);
  expect(all.toSorted()).toEqual(['', 'a.db=', 'a.db=\0', 'a.db=x', `a.db=${old}`].toSorted());
});

function written(offset: number, text: string): Change {
  return { kind: 'written', file: FILE, offset, data: Buffer.from(text) };
}

/** Each different disk that a cut after these changes leaves, with as much or little of what was not synced. */
function someDisks(changes: readonly Change[]): string[] {
  const each = (['none', 'some', 'all'] as const).flatMap((one) => disksOf(changes, one));
  return [...new Set(each)];
}

function disksOf(changes: readonly Change[], survivors: Survivors): string[] {
  const disk = createDisk();
  for (const change of changes) disk.apply(change);
  const each = Array.from({ length: DISKS }, (_, seed) =>
    [...disk.afterPowerCut(survivors, createRandom(seed))]
      .map(([name, content]) => `${name}=${content}`)
      .join(', '),
  );
  return [...new Set(each)];
}
