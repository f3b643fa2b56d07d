import type { Random } from '../../faults/random.ts';
import type { Change } from './recording.ts';

/** What is there of the changes that were not synced. */
export type Survivors = 'none' | 'some' | 'all';

export type Files = Map<string, Buffer>;

type ChangeOfContent = Extract<Change, { kind: 'written' | 'resized' }>;
type ChangeOfName =
  | { kind: 'created'; name: string; file: File }
  | Extract<Change, { kind: 'removed' | 'renamed' }>;

interface File {
  synced: Content;
  unsynced: ChangeOfContent[];
}

const SECTOR_BYTES = 512;
/** Of one file at one cut; some disks have written nearly all, some nearly nothing. */
const CHANCES = [0.1, 0.5, 0.9] as const;
const TORN = 0.3;
const GROWN_ALL_THE_SAME = 0.25;

/**
 * A disk with one empty folder, and how it may look after a power cut. What was synced is there. Of the rest:
 *
 * - each write may be there, be missing, or be there in part: a sector of 512 bytes is old or new, and bytes of it that the
 *   write does not touch stay as they are (SQLite assumes that too: "powersafe overwrite"). Writes may reach the disk in
 *   any order;
 * - a write that is missing may have made the file longer all the same, with zeros, as XFS leaves it;
 * - names (created, removed, renamed) reach the disk in their order, as the journals of ext4, XFS and Btrfs keep it, so that a
 *   cut leaves a beginning of them. Only a sync of the folder makes them last. These file systems also make the name of
 *   a file last when the file is synced; nothing here relies on it.
 *
 * A disk that says "synced" and loses it, or that damages what was synced before, is not among them: no database can help.
 */
export function createDisk() {
  const files = new Map<bigint, File>();
  const syncedNames = new Map<string, File>();
  const unsyncedNames: ChangeOfName[] = [];

  return { apply, afterPowerCut };

  function apply(change: Change): void {
    switch (change.kind) {
      case 'created': {
        // A number may have been that of a file which is gone.
        const file = { synced: new Content(), unsynced: [] };
        files.set(change.file, file);
        unsyncedNames.push({ ...change, file });
        return;
      }
      case 'written':
      case 'resized':
        fileOf(change).unsynced.push(change);
        return;
      case 'synced': {
        const file = fileOf(change);
        for (const waiting of file.unsynced.splice(0)) file.synced.apply(waiting);
        return;
      }
      case 'folder synced':
        for (const name of unsyncedNames.splice(0)) rename(syncedNames, name);
        return;
      default:
        unsyncedNames.push(change);
    }
  }

  function fileOf({ file }: { file: bigint }): File {
    const found = files.get(file);
    if (!found) throw new Error(`file ${file} was there before the recording began`);
    return found;
  }

  /** What the folder holds when the power is cut now. */
  function afterPowerCut(survivors: Survivors, random: Random): Files {
    const names = new Map(syncedNames);
    const lasting = {
      none: () => 0,
      some: () => random.whole(0, unsyncedNames.length),
      all: () => unsyncedNames.length,
    }[survivors]();
    for (const change of unsyncedNames.slice(0, lasting)) rename(names, change);
    return new Map([...names].map(([name, file]) => [name, contentOf(file, survivors, random)]));
  }
}

function contentOf({ synced, unsynced }: File, survivors: Survivors, random: Random): Buffer {
  const content = synced.copy();
  const lasting = { none: () => [], some: () => someOf(unsynced, random), all: () => unsynced };
  for (const change of lasting[survivors]()) content.apply(change);
  return content.bytes();
}

function rename(names: Map<string, File>, change: ChangeOfName): void {
  if (change.kind === 'created') {
    names.set(change.name, change.file);
    return;
  }
  if (change.kind === 'removed') {
    names.delete(change.name);
    return;
  }
  const file = names.get(change.from);
  if (!file) throw new Error(`${change.from} was renamed, and is not there`);
  names.delete(change.from);
  names.set(change.to, file);
}

function someOf(changes: readonly ChangeOfContent[], random: Random): ChangeOfContent[] {
  const chance = random.pick(CHANCES);
  return changes.flatMap((change) => {
    if (random.chance(chance)) return [change];
    if (change.kind === 'resized') return [];
    if (random.chance(TORN)) return sectorsOf(change).filter(() => random.chance(0.5));
    return random.chance(GROWN_ALL_THE_SAME) ? [grown(change)] : [];
  });
}

type Write = Extract<Change, { kind: 'written' }>;

function sectorsOf({ file, offset, data }: Write): Write[] {
  const sectors: Write[] = [];
  const end = offset + data.length;
  for (let from = offset; from < end; ) {
    const to = Math.min(end, from - (from % SECTOR_BYTES) + SECTOR_BYTES);
    const part = data.subarray(from - offset, to - offset);
    sectors.push({ kind: 'written', file, offset: from, data: part });
    from = to;
  }
  return sectors;
}

/** Without content: the file is as long, and no byte of it changes. */
function grown({ file, offset, data }: Write): Write {
  return { kind: 'written', file, offset: offset + data.length, data: Buffer.alloc(0) };
}

/** The bytes of a file. */
class Content {
  /** Longer than the file, so that it can grow; zeros behind its end. */
  #room = Buffer.alloc(0);
  #size = 0;

  apply(change: ChangeOfContent): void {
    if (change.kind === 'resized') {
      this.#makeRoom(change.size);
      this.#room.fill(0, Math.min(change.size, this.#size), this.#size);
      this.#size = change.size;
      return;
    }
    const end = change.offset + change.data.length;
    this.#makeRoom(end);
    change.data.copy(this.#room, change.offset);
    this.#size = Math.max(this.#size, end);
  }

  bytes(): Buffer {
    return this.#room.subarray(0, this.#size);
  }

  copy(): Content {
    const copy = new Content();
    copy.#room = Buffer.from(this.bytes());
    copy.#size = this.#size;
    return copy;
  }

  #makeRoom(size: number): void {
    if (size <= this.#room.length) return;
    const room = Buffer.alloc(size * 2);
    this.#room.copy(room);
    this.#room = room;
  }
}
