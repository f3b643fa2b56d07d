/** The types of compress-files.mjs, for the bench. */
export function compressFiles(folder: string): Promise<void>;
