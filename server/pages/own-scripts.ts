/**
 * Takes the mark from the scripts of a rendered page and answers their texts. Whoever puts a script into the page by some
 * hole cannot know the mark, which is another for each rendering: that script is not among them, and so is refused.
 */
export function takeOwnScripts(
  html: string,
  mark: string | null,
): { html: string; scripts: string[] } {
  if (!mark) return { html, scripts: [] };
  const own = new RegExp(
    `<script(?=[^>]* nonce="${mark}")(?![^>]* src=)[^>]*>([\\s\\S]*?)</script>`,
    'g',
  );
  const scripts = new Set([...html.matchAll(own)].map(([, text = '']) => text));
  return { html: html.replaceAll(` nonce="${mark}"`, ''), scripts: [...scripts] };
}
