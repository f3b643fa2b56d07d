import { join, relative } from 'node:path';
import ts from '@typescript/typescript6';
import { isAllowed } from './allowed.ts';
import { formsAt } from './markup-and-syntax.ts';
import { featuresAt } from './platform-names.ts';
import { compatAt, missingIn } from './supported.ts';

const project = join(import.meta.dirname, '../..');

/** Something that a supported browser lacks. */
export interface Finding {
  /** 'web/news/news-address.ts:25' */
  place: string;
  /** its place in the compatibility data, as 'api.URLSearchParams.size' */
  feature: string;
  /** 'Chrome 109, Safari 15.6' */
  missing: string;
}

/**
 * What scripts use of the language and of browsers that a supported browser lacks. The type checker says what each name belongs
 * to, so `list.toSorted()` is found whatever the list is called. Built scripts have fewer types, but what begins with a global,
 * as `document`, has one there too.
 */
export function checkScripts(files: string[], root: string): Finding[] {
  const program = ts.createProgram(files, compilerOptions());
  const checker = program.getTypeChecker();
  const wanted = new Set(files);
  return program
    .getSourceFiles()
    .filter(({ fileName }) => wanted.has(fileName))
    .flatMap((file) => checkFile(file, checker, relative(root, file.fileName)));
}

function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(project, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, project);
  // All that there is: the declarations say what a name belongs to, the data which browser has it.
  const lib = ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'];
  return { ...options, lib, allowJs: true };
}

function checkFile(file: ts.SourceFile, checker: ts.TypeChecker, name: string): Finding[] {
  const findings: Finding[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    for (const path of [...featuresAt(node, checker), ...formsAt(node)]) {
      const compat = compatAt(...path)?.__compat;
      const missing = compat && missingIn(compat);
      const feature = path.join('.');
      if (!missing || isAllowed(feature, name)) continue;
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      findings.push({ place: `${name}:${line + 1}`, feature, missing });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return findings;
}
