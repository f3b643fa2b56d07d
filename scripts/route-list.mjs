/** Makes the list of routes smaller, which every page fetches. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LIST = /^manifest-[\da-z]+\.js$/;
const FORM = /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s;

/** Throws where the built pages have no such list, or one of another form. */
export function shrinkRouteLists(assets) {
  const files = readdirSync(assets).filter((name) => LIST.test(name));
  if (files.length === 0) throw new Error(`no list of routes in ${assets}`);
  for (const name of files) {
    const file = join(assets, name);
    writeFileSync(file, smallRouteList(readFileSync(file, 'utf8')));
  }
}

/** The same list for the router: what is false is left out, and equal imports compress better in equal order. */
export function smallRouteList(script) {
  const [, start, json, end] = FORM.exec(script) ?? [];
  if (!json) throw new Error('the list of routes has another form than before');
  const list = JSON.parse(json);
  for (const route of Object.values(list.routes)) {
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name];
    route.imports?.sort();
  }
  return `${start}${JSON.stringify(list)}${end}`;
}
