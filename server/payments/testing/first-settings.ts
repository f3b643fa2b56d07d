import { firstValues } from '#contract/school/first-values.ts';

/** The first settings of a school, unchanged, for parts of payments that run without the whole app. */
export const readFirstSettings = async () => firstValues();
