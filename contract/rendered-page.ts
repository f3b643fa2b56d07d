/**
 * The header in which a rendering tells the server the nonce that each of its own inline scripts carries. The server takes
 * both away before a page is sent or kept.
 */
export const SCRIPT_NONCE = 'script-nonce';
