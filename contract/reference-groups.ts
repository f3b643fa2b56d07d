// Apart from the rules of references: the form's own code shows one, and need not read one.
/** Prefix and day, then groups of four: 'WBS-20261120-', '7K3M', 'Q2X8', … To be shown apart and copied as one. */
export function referenceGroups(reference: string): string[] {
  return reference.match(/^.*-|.{1,4}/gu) ?? [];
}
