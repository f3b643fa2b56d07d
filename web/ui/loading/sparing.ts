interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Somebody counts bytes, or waits for every one: nothing is fetched that nobody has asked for. */
export function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'));
}
