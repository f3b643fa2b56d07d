/** The months (1 to 12) in which a term begins: January, May and September. A term ends where the next one begins. */
export const termsBeginInMonth = [1, 5, 9] as const;
