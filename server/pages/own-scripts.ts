/**
 * Takes the nonce from the scripts of a rendered page and answers their texts. Whoever puts a script into the page by some
 * hole cannot know the nonce, which is another for each rendering: that script is not among them, and so is refused.
 */
export function takeOwnScripts({ html, nonce }: { html: string; nonce: string }) {
  const pieces = html.split(` nonce="${nonce}"`);
  const scripts = new Set<string>();
  for (const [index, after] of pieces.slice(1).entries()) {
    const before = pieces[index] ?? '';
    const endOfTag = after.indexOf('>');
    const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, endOfTag);
    if (!tag.startsWith('<script') || tag.includes(' src=')) continue;
    scripts.add(after.slice(endOfTag + 1, after.indexOf('</script>')));
  }
  return { html: pieces.join(''), scripts: [...scripts] };
}
