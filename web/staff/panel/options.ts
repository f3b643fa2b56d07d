/** Options of a filter, with one for all. An address may name an option that no longer exists. */
export function anyOf(
  known: readonly string[],
  chosen: string,
  { all = 'All', nameOf = (value: string) => value } = {},
) {
  const values = chosen && !known.includes(chosen) ? [chosen, ...known] : known;
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: nameOf(value) }))];
}
