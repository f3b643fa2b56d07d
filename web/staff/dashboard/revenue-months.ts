const long = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const short = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short' });

/** 'November 2026' for '2026-11'. */
export function monthText(month: string): string {
  return long.format(new Date(`${month}-01T00:00:00Z`));
}

/** 'Nov' for '2026-11', three letters for every month. */
export function shortMonthText(month: string): string {
  return short.format(new Date(`${month}-01T00:00:00Z`)).slice(0, 3);
}
