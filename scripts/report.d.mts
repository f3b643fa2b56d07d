interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  tests: { name: string; seconds: number; lacksReason?: boolean }[];
}

export function playwrightCounts(file: string, exitCode: number | null): Counts;
