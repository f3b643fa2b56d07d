/** Made once: a pattern with the nonce in it would be compiled for each rendering. */
const INLINE_SCRIPT = /<script(?=[^>]* nonce="([^"]*)")(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Takes the nonce from the scripts of a rendered page and answers their texts. Whoever puts a script into the page by some
 * hole cannot know the nonce, which is another for each rendering: that script is not among them, and so is refused.
 */
export function takeOwnScripts(
  html: string,
  nonce: string | null,
): { html: string; scripts: string[] } {
  if (!nonce) return { html, scripts: [] };
  const scripts = new Set<string>();
  for (const [, shown, text = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (shown === nonce) scripts.add(text);
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scripts: [...scripts] };
}
