/**
 * A key for one draft of a new item. It goes with every attempt to publish the draft, so that the server makes one item
 * of them even when an answer is lost. Not `randomUUID`, which browsers have on https only.
 */
export function newDraftKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
