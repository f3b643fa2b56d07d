import { registerHooks } from 'node:module';

/** A deliberate mistake in the school's code, to see that a story notices: `from` stands once in the file. */
export interface Defect {
  file: string;
  from: string;
  to: string;
}

export const defects: Record<string, Defect> = {
  'a paid payment is credited again': {
    file: 'server/payments/ledger/states.ts',
    from: '  paid: [],',
    to: "  paid: ['paid'],",
  },
  'an amount that is too small is credited': {
    file: 'server/payments/ledger/money-checks.ts',
    from: "  if (transaction.amount < amountKobo) return 'amount';\n",
    to: '',
  },
};

/** From now on the program reads this file with the mistake in it. */
export function plant(name: string): void {
  const { file, from, to } = defects[name] ?? {};
  if (!file || from === undefined || to === undefined) throw new Error(`no defect ${name}`);
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(`/${file}`)) return loaded;
      const source = String(loaded.source);
      if (source.split(from).length !== 2) throw new Error(`'${from}' is not once in ${file}`);
      return { ...loaded, source: source.replace(from, () => to) };
    },
  });
}
