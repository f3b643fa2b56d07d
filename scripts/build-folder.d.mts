/** The types of build-folder.mjs, for tests. */
export interface CurrentBuild {
  build: string;
  sources: string;
}

export function readCurrent(folder: string): CurrentBuild | undefined;
export function startBuild(folder: string): string;
export function publish(
  folder: string,
  making: string,
  made: { sources: string; now?: Date },
): string;
export function removeOldBuilds(folder: string, now?: Date): void;
