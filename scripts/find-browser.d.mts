/** The path of a browser that is on this machine. */
export function findBrowser(): string | undefined;
