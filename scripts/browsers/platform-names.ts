import ts from '@typescript/typescript6';
import { compatAt, missingBelow, missingIn } from './supported.ts';

/** A path in the compatibility data, as `['api', 'AbortSignal', 'any_static']`. */
type Path = string[];

const BUILTINS = ['javascript', 'builtins'];
const missingBuiltins = missingBelow(...BUILTINS);

/** The names that may be missing at all: only these are looked up, which takes the type checker long. */
const suspects = new Set(
  [...missingBuiltins, ...missingBelow('api')].map(
    (path) => path.at(-1)?.replace(/^(\w+_)?(\w+)_parameter$|_static$/, '$2') ?? '',
  ),
);

/** Methods that no built-in object has in every supported browser, as `toSorted`: found without knowing the object. */
const builtinNames = Object.keys(compatAt(...BUILTINS) ?? {});
const missingMethods = new Map(
  missingBuiltins
    .filter(({ length }) => length === 4)
    .filter(([, , home = '']) => !isMissingOrNone([...BUILTINS, home]))
    .map((path) => [path.at(-1) ?? '', path] as const)
    .filter(([name]) => builtinNames.every((home) => isMissingOrNone([...BUILTINS, home, name]))),
);

/** What this place in the code uses of the language's built-ins and of the browser, as far as the data know it. */
export function featuresAt(node: ts.Node, checker: ts.TypeChecker): Path[] {
  if (ts.isObjectLiteralExpression(node)) return optionsIn(node, checker);
  if (ts.isCallExpression(node)) return eventIn(node, checker);
  const { name, owner } = nameAt(node);
  const [event] = /(?<=^on)[a-z]+$/.exec(name?.text ?? '') ?? [];
  if (!name || !(suspects.has(name.text) || (event && suspects.has(`${event}_event`)))) return [];
  return featureNamed(name, owner, checker);
}

function featureNamed(name: Name, owner: ts.Node | undefined, checker: ts.TypeChecker): Path[] {
  const type = owner && checker.getTypeAtLocation(owner);
  if (type && type.flags & ts.TypeFlags.Any) return methodOfSomething(name);
  // In `const { size } = query` the name is a variable, too.
  const isTakenOut = owner && ts.isObjectBindingPattern(owner);
  const symbol = isTakenOut ? type?.getProperty(name.text) : checker.getSymbolAtLocation(name);
  const owners = type ? typeNames(type, checker) : [];
  const paths = (symbol?.declarations ?? [])
    .filter(isOfPlatform)
    .flatMap((declaration) => pathsOf(declaration, name.text, owners));
  return paths.filter(isKnown).slice(0, 1);
}

/** In built scripts most types are unknown. */
function methodOfSomething({ text, parent }: Name): Path[] {
  const isCalled = ts.isCallExpression(parent.parent) && parent.parent.expression === parent;
  const path = isCalled ? missingMethods.get(text) : undefined;
  return path ? [path] : [];
}

type Name = ts.Identifier | ts.StringLiteral;

/** A name that is used, and what it is a part of: `share` and `navigator` in `navigator.share` or `const { share } = navigator`. */
function nameAt(node: ts.Node): { name?: Name; owner?: ts.Node } {
  if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.name)) {
    return { name: node.name, owner: node.expression };
  }
  if (ts.isElementAccessExpression(node) && ts.isStringLiteral(node.argumentExpression)) {
    return { name: node.argumentExpression, owner: node.expression };
  }
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
    const name = node.propertyName ?? node.name;
    return ts.isIdentifier(name) ? { name, owner: node.parent } : {};
  }
  const isPart = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
  return ts.isIdentifier(node) && !isPart ? { name: node } : {};
}

function isOfPlatform(declaration: ts.Node): boolean {
  return /\/lib\.[\w.]+\.d\.ts$|\/@types\/node\//.test(declaration.getSourceFile().fileName);
}

/** Where the data may have it: what belongs to a mixin stands there under each interface that has it. */
function pathsOf(declaration: ts.Declaration, name: string, owners: string[]): Path[] {
  const home = homeOf(declaration);
  if (!home)
    return [
      [...BUILTINS, name],
      ['api', name],
      ['api', 'Window', name],
    ];
  const part = home.isStatic ? `${name}_static` : name;
  return [home.name, ...owners].flatMap((owner) => [
    [...BUILTINS, owner.replace(/^Readonly(?=Array|Map|Set)/, ''), name],
    [...BUILTINS, 'Intl', owner, name],
    ['api', owner, part],
    ['api', owner, `${name.replace(/^on/, '')}_event`],
  ]);
}

/** The interface, class, namespace or variable that a member is declared in; none for a global. */
function homeOf({ parent }: ts.Declaration): { name: string; isStatic?: boolean } | undefined {
  if (ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent)) {
    const name = parent.name?.text ?? '';
    return { name: name.replace(/Constructor$/, ''), isStatic: name.endsWith('Constructor') };
  }
  if (ts.isModuleBlock(parent)) return { name: parent.parent.name.text, isStatic: true };
  if (ts.isTypeLiteralNode(parent) && ts.isVariableDeclaration(parent.parent)) {
    return { name: parent.parent.name.getText(), isStatic: true };
  }
  return undefined;
}

/** The names of a type, of the members of its union and of everything it extends. */
function typeNames(type: ts.Type, checker: ts.TypeChecker): string[] {
  const names = new Set<string>();
  const visit = (one: ts.Type) => {
    if (one.isUnionOrIntersection()) return one.types.forEach(visit);
    const apparent = checker.getApparentType(one);
    const name = apparent.symbol?.name;
    if (!name || names.has(name)) return;
    names.add(name);
    for (const base of apparent.getBaseTypes() ?? []) visit(base);
  };
  visit(type);
  return [...names];
}

/** Options of a call, as `{ signal }` of addEventListener: the data have them as parameters of the call. */
function optionsIn(node: ts.ObjectLiteralExpression, checker: ts.TypeChecker): Path[] {
  const names = node.properties
    .flatMap(({ name }) => (name && ts.isIdentifier(name) ? name.text : []))
    .filter((name) => suspects.has(name));
  const call = node.parent;
  if (names.length === 0 || !(ts.isCallExpression(call) || ts.isNewExpression(call))) return [];
  const { name, owner } = nameAt(call.expression);
  const base = name && featureNamed(name, owner, checker)[0];
  if (!base) return [];
  const homes = ts.isNewExpression(call) ? [[...base, base.at(-1) ?? '']] : [base];
  return names.flatMap((option) => homes.flatMap((home) => parametersNamed(option, home)));
}

function parametersNamed(name: string, home: Path): Path[] {
  const isParameter = new RegExp(`^(\\w+_)?${name}_parameter$`);
  return missingBelow(...home).filter((path) => isParameter.test(path.at(-1) ?? ''));
}

/** The event of `addEventListener('scrollend', …)`. */
function eventIn({ expression, arguments: [event] }: ts.CallExpression, checker: ts.TypeChecker) {
  if (!event || !ts.isStringLiteral(event) || !suspects.has(`${event.text}_event`)) return [];
  if (!expression.getText().endsWith('addEventListener')) return [];
  const owners = ts.isPropertyAccessExpression(expression)
    ? typeNames(checker.getTypeAtLocation(expression.expression), checker)
    : [];
  const homes = [...owners, 'Window', 'Element'];
  const paths = homes.map((home) => ['api', home, `${event.text}_event`]);
  return paths.filter(isKnown).slice(0, 1);
}

function isKnown(path: Path): boolean {
  return compatAt(...path)?.__compat !== undefined;
}

function isMissingOrNone(path: Path): boolean {
  const compat = compatAt(...path)?.__compat;
  return !compat || missingIn(compat) !== '';
}
