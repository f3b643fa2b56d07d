/** An entry of a list in a form. The key stays while entries are renamed and change places. */
export type Row<Entry> = Entry & { key: number };

let lastKey = 0;

export function rowOf<Entry extends object>(entry: Entry): Row<Entry> {
  lastKey += 1;
  return { ...entry, key: lastKey };
}

export function withReplaced<Entry>(list: readonly Entry[], index: number, next: Entry): Entry[] {
  return list.map((entry, place) => (place === index ? next : entry));
}

/** The same list where one entry went up (-1) or down (1); at the ends nothing moves. */
export function withMoved<Entry>(list: readonly Entry[], index: number, by: -1 | 1): Entry[] {
  const next = [...list];
  const [entry] = next.splice(index, 1);
  const place = index + by;
  if (entry === undefined || place < 0 || place > next.length) return [...list];
  next.splice(place, 0, entry);
  return next;
}

export function without<Entry>(list: readonly Entry[], index: number): Entry[] {
  return list.filter((_, place) => place !== index);
}

/** After a press on a button that goes away with it. */
export function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

/** 'Sports day', or 'Picture 10' where it has no name yet: the entry that a path such as `pictures.9.title` is about. */
export function rowPlace<Entry>(
  path: string,
  noun: string,
  list: readonly Entry[],
  nameOf: (entry: Entry) => string,
): string | undefined {
  const [, index] = /^\w+\.(\d+)\./.exec(path) ?? [];
  const entry = list[Number(index)];
  return entry && (nameOf(entry) || `${noun} ${Number(index) + 1}`);
}
