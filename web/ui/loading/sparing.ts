interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** With data saving or a very slow connection nothing is fetched ahead. */
export function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'));
}
