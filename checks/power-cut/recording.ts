/** One thing that the school did to a file of its folder. Files have numbers, as names come and go. */
export type Change =
  | { kind: 'created'; file: bigint; name: string }
  | { kind: 'written'; file: bigint; offset: number; data: Buffer }
  | { kind: 'resized'; file: bigint; size: number }
  | { kind: 'synced'; file: bigint }
  | { kind: 'folder synced' }
  | { kind: 'removed'; name: string }
  | { kind: 'renamed'; from: string; to: string };

export interface Recording {
  changes: Change[];
  /** How many changes are in the first so many bytes. */
  changesWithin(bytes: number): number;
}

/** Four numbers: kind, file, offset, length of what follows. */
const ENTRY_BYTES = 32;

/** Reads what lost-writes.c has written. */
export function readRecording(bytes: Buffer): Recording {
  const changes: Change[] = [];
  const ends: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [kind, file, offset, length] = [0, 8, 16, 24].map((field) =>
      bytes.readBigUInt64LE(at + field),
    ) as [bigint, bigint, bigint, bigint];
    const end = at + ENTRY_BYTES + Number(length);
    if (end > bytes.length) throw new Error(`the recording ends within change ${changes.length}`);
    const content = bytes.subarray(at + ENTRY_BYTES, end);
    const letter = String.fromCharCode(Number(kind));
    changes.push(changeOf(letter, file, Number(offset), content));
    ends.push(end);
    at = end;
  }
  return {
    changes,
    changesWithin(bytes) {
      const later = ends.findIndex((end) => end > bytes);
      return later < 0 ? ends.length : later;
    },
  };
}

function changeOf(letter: string, file: bigint, offset: number, content: Buffer): Change {
  const text = () => content.toString('utf8');
  switch (letter) {
    case 'c':
      return { kind: 'created', file, name: text() };
    case 'w':
      return { kind: 'written', file, offset, data: content };
    case 't':
      return { kind: 'resized', file, size: offset };
    case 's':
      return { kind: 'synced', file };
    case 'd':
      return { kind: 'folder synced' };
    case 'u':
      return { kind: 'removed', name: text() };
    case 'r': {
      const [from = '', to = ''] = text().split('/');
      return { kind: 'renamed', from, to };
    }
    default:
      throw new Error(`the recording has an entry of the unknown kind ${letter}`);
  }
}
