import { type ListPage, ProviderError } from './provider.ts';

/** A list that brings nothing new would never end. */
const MOST_EMPTY_HANDED = 2;

/** Every page of a list of the provider. Throws ProviderError `unreadable` when the list has no end. */
export async function* eachPage<Item extends { id: string }>(
  ask: (next: string | undefined) => Promise<ListPage<Item>>,
): AsyncGenerator<ListPage<Item>> {
  const known = new Set<string>();
  let emptyHanded = 0;
  let next: string | undefined;
  do {
    const page = await ask(next);
    yield page;
    const before = known.size;
    for (const { id } of page.items) known.add(id);
    emptyHanded = known.size > before ? 0 : emptyHanded + 1;
    next = page.next;
    if (next !== undefined && emptyHanded >= MOST_EMPTY_HANDED) {
      throw new ProviderError('unreadable', { cause: new Error('the list has no end') });
    }
  } while (next !== undefined);
}
