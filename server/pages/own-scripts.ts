/**
 * Takes the nonce from the scripts of a rendered page and answers their texts. Whoever puts a script into the page by some
 * hole cannot know the nonce, which is another for each rendering: that script is not among them, and so is refused.
 */
export function takeOwnScripts(
  html: string,
  nonce: string | null,
): { html: string; scripts: string[] } {
  if (!nonce) return { html, scripts: [] };
  const own = new RegExp(
    `<script(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  const scripts = new Set([...html.matchAll(own)].map(([, text = '']) => text));
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scripts: [...scripts] };
}
