import { registerHooks } from 'node:module';
import type { Defect } from './defects/defect.ts';
import { ledgerDefects } from './defects/ledger.ts';
import { machineDefects } from './defects/machine.ts';
import { parentDefects } from './defects/parents.ts';
import { schoolDefects } from './defects/school.ts';
import { settleDefects } from './defects/settle.ts';

export const defects: Record<string, Defect> = {
  ...ledgerDefects,
  ...settleDefects,
  ...parentDefects,
  ...machineDefects,
  ...schoolDefects,
};

/** From now on the program reads this file with the mistake in it. */
export function plant(name: string): void {
  const defect = defects[name];
  if (!defect) throw new Error(`no defect ${name}`);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/${defect.file}`)) return loaded;
      return { ...loaded, source: withDefect(String(loaded.source), defect) };
    },
  });
}

export function withDefect(source: string, { file, from, to }: Defect): string {
  if (source.split(from).length !== 2) throw new Error(`'${from}' is not once in ${file}`);
  return source.replace(from, () => to);
}
