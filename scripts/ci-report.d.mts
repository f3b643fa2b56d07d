export interface SlowTest {
  seconds: number;
  name: string;
}

export interface PartOutput {
  passed: number;
  failed: number;
  failures: string[];
  slowest: SlowTest[];
}

export interface Part extends PartOutput {
  name: string;
  minutes: number;
  /** In minutes, on the machine the shares were measured on. */
  share: number;
  /** How many times slower the machine was meanwhile. */
  slowness: number;
}

export function readPart(output: string, exitCode: number | null): PartOutput;
export function ciReport(parts: Part[]): { text: string; exitCode: 0 | 1 };
