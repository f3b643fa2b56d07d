/** The types of audit-answer.mjs, for tests. */
export function dangerousPackages(printed: string): string[] | undefined;
