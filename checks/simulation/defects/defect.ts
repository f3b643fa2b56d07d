/** A deliberate mistake in the school's code, to see that a story notices: `from` stands once in the file. */
export interface Defect {
  file: string;
  from: string;
  to: string;
}
