/**
 * The header in which a rendering tells the server the mark of its own inline scripts: the nonce that each of them carries.
 * The server takes both away before a page is sent or kept.
 */
export const SCRIPT_MARK = 'script-mark';
