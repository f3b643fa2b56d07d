import { firstValues } from '#contract/school/first-values.ts';

/** The settings of a school that nobody has changed yet, for parts of payments that run without the whole app. */
export const readFirstSettings = async () => firstValues();
