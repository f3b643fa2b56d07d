import ts from '@typescript/typescript6';
import { compatAt } from './supported.ts';

const LOOK_BEHIND = ['javascript', 'regular_expressions', 'lookbehind_assertion'];
const STATIC_BLOCK = ['javascript', 'classes', 'static', 'initialization_blocks'];

/** Paths in the compatibility data of what no type tells: parts of the language, elements and their attributes. */
export function formsAt(node: ts.Node): string[][] {
  if (ts.isClassStaticBlockDeclaration(node)) return [STATIC_BLOCK];
  if (ts.isRegularExpressionLiteral(node) || ts.isStringLiteralLike(node)) {
    // As a text too: that is what the build makes of a pattern which a browser does not know.
    return /\(\?<[=!]/.test(node.text) ? [LOOK_BEHIND] : [];
  }
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) return elementAt(node);
  return [];
}

function elementAt({ tagName, attributes }: ts.JsxOpeningLikeElement): string[][] {
  const element = tagName.getText();
  if (!/^[a-z]+$/.test(element)) return [];
  const names = attributes.properties.flatMap((attribute) =>
    ts.isJsxAttribute(attribute) ? attribute.name.getText().toLowerCase() : [],
  );
  const paths = names.flatMap((name) => [
    ['html', 'elements', element, name],
    ['html', 'global_attributes', name],
  ]);
  return [['html', 'elements', element], ...paths].filter((path) => compatAt(...path)?.__compat);
}
