import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'provider-messages');

/** The events of which the provider's documents show a sample; fields and types are theirs, the values are ours. */
export const documentedEvents = readdirSync(folder).map((file) => path.basename(file, '.json'));

/** A message as the provider's documents show it, about our reference; `changes` replaces single fields of `data`. */
export function providerMessage(event: string, reference: string, changes: object = {}) {
  const text = readFileSync(path.join(folder, `${event}.json`), 'utf8');
  const message = JSON.parse(text.replaceAll('"REFERENCE"', JSON.stringify(reference)));
  return { ...message, data: { ...message.data, ...changes } };
}
