import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const FOLDER = import.meta.dirname;

// Nothing checks the types of what runs before the installation, and a wrong name stops it only when it runs.
test('scripts import only what other scripts export', () => {
  const scripts = readdirSync(FOLDER).filter((name) => name.endsWith('.mjs'));
  const modules = new Map(scripts.map((name) => [`./${name}`, read(name)]));
  const missing = [...modules].flatMap(([from, { staticImports }]) =>
    staticImports.flatMap(({ moduleRequest, entries }) => {
      const target = modules.get(moduleRequest.value);
      if (!target) return [];
      const names = entries.map((entry) => entry.importName.name);
      return names
        .filter((name) => !exportsOf(target).includes(name))
        .map((name) => `${from} imports ${name}, which ${moduleRequest.value} does not export`);
    }),
  );
  expect(modules.size).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

function read(name: string) {
  return parseSync(name, readFileSync(join(FOLDER, name), 'utf8')).module;
}

function exportsOf({ staticExports }: ReturnType<typeof read>) {
  return staticExports.flatMap(({ entries }) => entries.map((entry) => entry.exportName.name));
}
