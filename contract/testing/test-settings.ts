import { readFileSync } from 'node:fs';
import type { SchoolDocuments } from '../school/documents.ts';
import { firstValues } from '../school/first-values.ts';

/** The settings of the schools of a test run: the first values, or with E2E_SCHOOL_SETTINGS what that file says. */
export function testSettings(): SchoolDocuments {
  const file = process.env.E2E_SCHOOL_SETTINGS;
  if (!file) return firstValues();
  const { settings } = JSON.parse(readFileSync(file, 'utf8'));
  const kinds = Object.keys(settings).map((kind) => [kind, settings[kind].current]);
  return Object.assign(firstValues(), Object.fromEntries(kinds));
}
