import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { moduleOf } from './react-as-modules.ts';

const require = createRequire(import.meta.url);

test.each([
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
])('%s gives as a module what it gives to whoever requires it', async (name) => {
  const file = new URL(`../node_modules/${name}`, import.meta.url);
  const module = moduleOf(readFileSync(file, 'utf8')).replaceAll(
    /from '([\w-]+)'/g,
    (_all, required) => `from '${import.meta.resolve(required)}'`,
  );
  const given = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`
  );
  const required = require(file.pathname);
  for (const [key, value] of Object.entries(required)) {
    expect(typeof given[key], key).toBe(typeof value);
    expect(given.default[key], key).toBe(given[key]);
  }
  expect(given.version).toBe(required.version);
});
