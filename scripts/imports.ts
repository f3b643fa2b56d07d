import { posix } from 'node:path';
import { parseSync } from 'vite';

/** One file that names another one of this project, by value or only for its types. */
export interface ImportEdge {
  from: string;
  to: string;
  typeOnly: boolean;
}

/** Files by their path in the project. */
export type Sources = Record<string, string>;

const SCRIPT = /\.(ts|tsx|mjs)$/;
const OURS_BY_ALIAS = /^#(content|contract|server)\//;

/** Every import, re-export and dynamic import that leads to a file of the project; packages are left out. */
export function importEdges(sources: Sources): ImportEdge[] {
  return Object.entries(sources)
    .filter(([path]) => SCRIPT.test(path))
    .flatMap(([from, source]) =>
      specifiersOf(from, source).flatMap(({ specifier, typeOnly }) => {
        const to = resolve(from, specifier);
        return to ? [{ from, to, typeOnly }] : [];
      }),
    );
}

/** Whether a file does nothing but hand on what other files export. */
export function isBarrel(path: string, source: string): boolean {
  if (!SCRIPT.test(path)) return false;
  const { body } = parseSync(path, source).program;
  const handsOn = body.some(
    (statement) =>
      statement.type === 'ExportAllDeclaration' || statement.type === 'ExportNamedDeclaration',
  );
  return handsOn && body.every(isImportOrHandOn);
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

function isImportOrHandOn(statement: Statement): boolean {
  switch (statement.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return true;
    case 'ExportNamedDeclaration':
      return statement.declaration === null;
    default:
      return false;
  }
}

interface Specifier {
  specifier: string;
  typeOnly: boolean;
}

function specifiersOf(path: string, source: string): Specifier[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    // `import './x.css'` names nothing and still loads the file.
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const reExports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    return literal?.[2] ? [{ specifier: literal[2], typeOnly: false }] : [];
  });
  return [...imports, ...reExports, ...dynamic];
}

function resolve(from: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (OURS_BY_ALIAS.test(path)) return path.slice(1);
  if (!path.startsWith('.')) return undefined;
  // React Router generates './+types/…' beside no source file of ours.
  if (path.includes('/+types/')) return undefined;
  return posix.normalize(posix.join(posix.dirname(from), path));
}
