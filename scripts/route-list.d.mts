/** The types of route-list.mjs, for its test. */
export function smallRouteList(script: string): string;
