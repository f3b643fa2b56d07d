import { describe, expect, test } from 'vitest';
import { eventInWords, instantOfStart, isStartsAt, partsOfStart } from './event-time.ts';

describe('when an event takes place', () => {
  test.each(['2026-12-11', '2026-12-11T10:00', '2028-02-29', '2026-12-31T23:59'])(
    'is said by %s',
    (text) => {
      expect(isStartsAt(text)).toBe(true);
    },
  );

  test.each([
    '',
    'T10:00',
    '2026-02-29',
    '2026-13-01',
    '2026-12-11T',
    '2026-12-11T24:00',
    '2026-12-11T10:60',
    '2026-12-11T10:00Z',
    '2026-12-11T10:00:00',
    '11/12/2026',
    '0026-12-11',
    '2026-12-11\n',
    ' 2026-12-11',
  ])('is not said by %j', (text) => {
    expect(isStartsAt(text)).toBe(false);
  });

  test('has parts, of which each may be missing', () => {
    expect(partsOfStart('2026-12-11T10:00')).toEqual({ day: '2026-12-11', time: '10:00' });
    expect(partsOfStart('2026-12-11')).toEqual({ day: '2026-12-11', time: '' });
    expect(partsOfStart('T10:00')).toEqual({ day: '', time: '10:00' });
    expect(partsOfStart('')).toEqual({ day: '', time: '' });
  });

  test('is an instant only with a time', () => {
    expect(instantOfStart('2026-12-11')).toBeUndefined();
    expect(instantOfStart('2026-12-11T00:30')?.toISOString()).toBe('2026-12-10T23:30:00.000Z');
  });
});

describe('the words for it', () => {
  test.each([
    ['2026-12-11', '2026-12-11', '', '', 'Friday 11 December 2026'],
    ['2026-12-11', '2026-12-11', '2026-12-11', '', 'Friday 11 December 2026'],
    ['2026-12-11', '2026-12-11', '2026-12-11T10:00', '', 'Friday 11 December 2026, 10:00'],
    [
      '2026-12-11',
      '2026-12-11',
      '2026-12-11T10:00',
      '2026-12-11T12:30',
      'Friday 11 December 2026, 10:00 to 12:30',
    ],
    ['2026-12-12', '2026-12-14', '', '', 'Saturday 12 to Monday 14 December 2026'],
    ['2026-11-28', '2026-12-02', '', '', 'Saturday 28 November to Wednesday 2 December 2026'],
    ['2026-12-31', '2027-01-01', '', '', 'Thursday 31 December 2026 to Friday 1 January 2027'],
    [
      '2026-12-12',
      '2026-12-14',
      '2026-12-12T09:00',
      '',
      'Saturday 12 to Monday 14 December 2026, from 09:00',
    ],
    [
      '2026-12-12',
      '2026-12-14',
      '2026-12-12T09:00',
      '2026-12-14T15:00',
      'Saturday 12, 09:00, to Monday 14 December 2026, 15:00',
    ],
  ])('from %s to %s, said as %j to %j', (first, last, startsAt, endsAt, words) => {
    expect(eventInWords({ first, last }, startsAt, endsAt)).toBe(words);
  });
});
