import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const REACT = /^(react|react\/jsx-runtime|react-dom|react-dom\/client|scheduler)$/;
const REACT_FILE = /\/node_modules\/(react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/;
/** React DOM asks whether the scheduler has these two; only React's own tests give it one that does. */
const ABSENT_IN_SCHEDULER =
  'const absent = undefined;export { absent as log, absent as unstable_setDisableYieldValue };';
const REQUIRED = /(\w+) = require\("([\w-]+)"\)[,;]/g;

/**
 * React comes as CommonJS, which a bundler puts into one function: a browser reads what is in there a second time, on the
 * main thread, when that function runs, and the server looks up each hook through a getter. Its files for production are
 * plain enough to be made modules of; when they are not any more, the build stops. See decision 0008.
 */
export function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: REACT },
      handler(id) {
        const [name] = id.split('/');
        const file = `../node_modules/${name}/cjs/${id.replace('/', '-')}.production.js`;
        return fileURLToPath(new URL(file, import.meta.url));
      },
    },
    transform: {
      filter: { id: REACT_FILE },
      handler(code, id) {
        const module = moduleOf(code);
        if (/\b(require\(|exports\.)/.test(module)) {
          this.error(`${id} cannot be made a module of any more: see decision 0008`);
        }
        return id.includes('/scheduler/') ? module + ABSENT_IN_SCHEDULER : module;
      },
    },
  };
}

/** The same code, with what it requires as imports and what it exports as variables with a name of their own. */
export function moduleOf(code: string): string {
  const imports = Array.from(
    code.matchAll(REQUIRED),
    ([, name, from]) => `import * as ${name} from '${from}';`,
  );
  const names = [...new Set(Array.from(code.matchAll(/^exports\.(\w+) =/gm), ([, name]) => name))];
  const body = code
    .replace(/^var (?=\w+ = require)/m, '')
    .replace(REQUIRED, '')
    .replace(/^exports\.(\w+) =/gm, 'var $$$1 =')
    .replace(/\bexports\.(\w+)/g, '$$$1');
  const exported = names.map((name) => `$${name} as ${name}`);
  const all = names.map((name) => `${name}: $${name}`);
  return `${imports.join('')}${body};export { ${exported} };export default { ${all} };`;
}
