/** A word of this moment alone: what carries it belongs to the journey that asked for it, in whatever school. */
export function uniqueWord(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(8))];
  return String.fromCharCode(...letters.map((value) => 97 + (value % 26)));
}
