import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { plainReason } from './plain-reason.ts';

test.each([
  ['ENOSPC', 'The disk is full.'],
  ['SQLITE_FULL', 'The disk is full.'],
  ['EROFS', 'cannot be written to'],
  ['EACCES', 'cannot be written to'],
  ['SQLITE_READONLY_DIRECTORY', 'cannot be written to'],
  ['SQLITE_IOERR_WRITE', 'The disk reports errors.'],
  ['SQLITE_CORRUPT', 'The database is damaged.'],
  ['SQLITE_BUSY', 'in use by another program'],
  ['ECONNREFUSED', 'does not answer'],
  ['EAI_AGAIN', 'does not answer'],
  ['57P03', 'does not answer'],
])('%s is said in words of an operator', (code, words) => {
  const error = Object.assign(new Error('raw'), { code });
  expect(plainReason(error)).toContain(words);
  expect(plainReason(error)).not.toContain('raw');
});

test('names the file it is about', () => {
  const error = Object.assign(new Error('raw'), { code: 'ENOSPC', path: '/srv/backups' });
  expect(plainReason(error)).toMatch(/\(\/srv\/backups\)$/);
});

test('a sentence of ours stays as it is, and what is unknown is shown as it came', () => {
  expect(plainReason(new AppError('invalid', 'Choose another one.'))).toBe('Choose another one.');
  expect(plainReason(new Error('unheard of'))).toBe('unheard of');
});
