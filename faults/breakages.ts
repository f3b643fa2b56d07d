/** The deliberate mistakes a run can be made with, to see that it notices: in settle, see broken-settle.ts … */
const settleBreakages = ['double-credit', 'unchecked'] as const;
/** … and of an operator who does not read the review list after a restore. */
export const breakages = [...settleBreakages, 'never-adopts'] as const;

export type Breakage = (typeof breakages)[number];

export function isOfSettle(breakage: Breakage | undefined): boolean {
  return settleBreakages.some((one) => one === breakage);
}
