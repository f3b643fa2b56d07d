let known: Promise<ReadonlySet<string>> | undefined;

/**
 * Some 180,000 leaked passwords, words and names, in lower case and without the ending. Loaded on first use: most
 * processes never need them.
 */
export function knownWords(): Promise<ReadonlySet<string>> {
  known ??= readWords();
  return known;
}

export function withoutEnding(password: string): string {
  return password
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+$/u, '');
}

async function readWords(): Promise<Set<string>> {
  const packages = [
    await import('@zxcvbn-ts/language-common'),
    await import('@zxcvbn-ts/language-en'),
  ];
  const words = new Set<string>();
  for (const { dictionary } of packages) {
    for (const list of Object.values(dictionary)) {
      for (const entry of list) words.add(withoutEnding(String(entry)));
    }
  }
  return words;
}
