/** What other sites add to our addresses to count where visitors come from: no page of ours reads it. */
const TRACKING_PARAMETER =
  /^(utm_\w+|(fb|g|d|tt|tw|ms|y)clk?id|ScCid|[gw]braid|gad_\w+|gclsrc|srsltid|igsh(id)?|mc_[ce]id|mkt_tok|li_fat_id|_hs(enc|mi)|_g[al])$/i;

/** The address of a page without what others add to it: tracking parameters, a slash at its end, what follows the `#`. */
export function plainAddress({ pathname, searchParams }: URL): string {
  const path = pathname.replace(/(.)\/$/, '$1');
  const asked = [...searchParams].filter(([name]) => !TRACKING_PARAMETER.test(name));
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`;
}
