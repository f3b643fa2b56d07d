/** A file in the data folder while a restore exchanges what is in it. */
export const RESTORE_MARK = '.restore-under-way';
