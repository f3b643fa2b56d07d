import { minify } from './minify.ts';
import { palmCrown } from './nature.ts';
import { sharedPartsIn } from './shared-parts.ts';
import type { Drawing } from './svg.ts';
import { tileMotifsIn } from './tiles.ts';

/** A drawing as the text of its file: it carries the shared parts that it uses, and no others. */
export function written({ width, height, title, style, parts }: Drawing): string {
  const content = parts.join('');
  const crown = content.includes('href="#cr"') ? palmCrown : '';
  const definitions = sharedPartsIn(content) + crown + tileMotifsIn(content);
  const label = title ? ` aria-label="${title}"` : '';
  const defs = definitions ? `<defs>${definitions}</defs>` : '';
  const svg = minify(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img"${label}>${defs}${content}</svg>`,
  );
  return style ? svg.replace('>', `><style>${style}</style>`) : svg;
}
