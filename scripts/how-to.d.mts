export interface Walk {
  /** A file has one step for each of its places. */
  steps: Step[];
  commands: string[];
}

interface Step {
  file: string;
  isNew: boolean;
  /** Lines that stand in the file one after the other, and what they become. */
  before: string;
  after: string;
}

export function readWalk(page: string): Walk;
export function withStep(step: Step, text: string): string;
