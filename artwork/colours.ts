/** A colour (`--ink: #…`) or a role that leads to one; shadows, sizes and half transparent washes are neither. */
const COLOUR = /^\s*--([a-z]+(?:-[a-z\d]+)*):\s*(?:(#[\da-f]{6})|var\(--([a-z\d-]+)\));$/gm;

const HEAD =
  '// Made from tokens.css by `node artwork/draw-art.ts`: change a colour there, for pages, drawings and PDFs alike.';

/**
 * The colours of `web/styles/tokens.css` by name, such as `indigo8: '#1F2A6B'`, in the order of the file.
 * Throws at a colour that leads to another which is not there.
 */
export function readColours(tokensCss: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [line, name = '', hex, other = ''] of tokensCss.matchAll(COLOUR)) {
    const colour = hex ?? found[camelCase(other)];
    if (!colour) throw new Error(`web/styles/tokens.css: no colour before "${line.trim()}"`);
    found[camelCase(name)] = colour.toUpperCase();
  }
  return found;
}

/** The text of `web/styles/colours.ts`, for what is drawn without style sheets. */
export function colourModule(colours: Record<string, string>): string {
  const lines = Object.entries(colours).map(([name, hex]) => `export const ${name} = '${hex}';`);
  return `${HEAD}\n${lines.join('\n')}\n`;
}

function camelCase(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
