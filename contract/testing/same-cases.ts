import fc from 'fast-check';

/** A property tries the same cases in every run; `PROPERTY_SEED=7 npx vitest run contract` tries others. */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_120) });
