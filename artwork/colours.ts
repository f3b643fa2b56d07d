/** A colour (`--ink: #…`) or a role that leads to one; shadows, sizes and half transparent washes are neither. */
const COLOUR = /^\s*--([a-z]+(?:-[a-z\d]+)*):\s*(?:(#[\da-f]{6})|var\(--([a-z\d-]+)\));$/gm;

/**
 * The colours of `web/styles/tokens.css` as the text of `web/styles/colours.ts`, for what is drawn without style sheets.
 * Throws at a colour that leads to another which is not there.
 */
export function colourModule(tokensCss: string): string {
  const tokens = [...tokensCss.matchAll(COLOUR)];
  const found = new Map<string, string>();
  for (const [line, name = '', hex, other = ''] of tokens) {
    const colour = hex ?? found.get(other);
    if (!colour) throw new Error(`web/styles/tokens.css: no colour before "${line.trim()}"`);
    found.set(name, colour.toUpperCase());
  }
  const lines = [...found].map(([name, hex]) => `export const ${camelCase(name)} = '${hex}';`);
  return `${HEAD}\n${lines.join('\n')}\n`;
}

const HEAD =
  '// Made from tokens.css by `node artwork/draw-art.ts`: change a colour there, for pages, drawings and PDFs alike.';

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
