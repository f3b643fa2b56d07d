import { furtherFields } from '../payer-details.ts';

/** What tests and measurements type where a school asks for more than name, e-mail and phone. */
export function furtherExamples(): Record<string, string> {
  return Object.fromEntries(furtherFields.map(({ key, example }) => [key, example]));
}
