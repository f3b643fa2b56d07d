import { allowedInScripts } from './allowed-scripts.ts';
import { allowedInStyles } from './allowed-styles.ts';

/** What is built holds our sources and packages in one: there everything of the lists is allowed. */
export function isAllowed(feature: string, file: string): boolean {
  return [...allowedInScripts, ...allowedInStyles].some((entry) => {
    const isIt = feature === entry.feature || feature.startsWith(`${entry.feature}.`);
    return isIt && (!entry.in || !isSource(file) || entry.in.includes(file));
  });
}

function isSource(file: string): boolean {
  return /^(web|contract|content)\//.test(file);
}
