import { registerHooks } from 'node:module';

/** The school with a settle that is wrong on purpose: proof that a run notices. */
const brokenSettle = new URL('./broken-settle.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isSettle = found.url.endsWith('/server/payments/settle/settle.ts');
    return isSettle && context.parentURL !== brokenSettle ? { ...found, url: brokenSettle } : found;
  },
});

await import('./school.ts');
