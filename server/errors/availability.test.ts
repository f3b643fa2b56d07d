import { describe, expect, test } from 'vitest';
import { isDatabaseUnavailable, mayBeBackSoon } from './availability.ts';

const coded = (code: string) => Object.assign(new Error('raw'), { code });

describe('the database is why it failed, and waiting helps', () => {
  test.each([
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'ECONNREFUSED',
    'EAI_AGAIN',
    '08006',
    '53300',
    '57P01',
    '57P03',
  ])('%s', (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
    expect(mayBeBackSoon(coded(code))).toBe(true);
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Connection terminated',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('without a code: %s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
    expect(mayBeBackSoon(new Error(message))).toBe(true);
  });
});

test.each(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_READONLY', 'ENOSPC'])(
  '%s: its disk is why it failed, and a person has to act',
  (code) => {
    expect(isDatabaseUnavailable(coded(code))).toBe(true);
    expect(mayBeBackSoon(coded(code))).toBe(false);
  },
);

test.each([
  coded('SQLITE_CONSTRAINT_UNIQUE'),
  coded('SQLITE_CORRUPT'),
  coded('23505'),
  coded('28P01'),
  coded('3D000'),
  new TypeError('Connection is not a function'),
  undefined,
  'Connection terminated',
])('another failure is none of these: %s', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
