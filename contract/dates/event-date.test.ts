import { describe, expect, test } from 'vitest';
import { dayNamed, daysOfEvent, eventDaysOf } from './event-date.ts';

const PUBLISHED = '2026-11-20';

describe('the days a text begins with', () => {
  test.each([
    ['Saturday 12 December 2026, 10 am in the hall', '2026-12-12'],
    ['Saturday, 12 December 2026', '2026-12-12'],
    ['On Saturday the 12th of December our pupils …', '2026-12-12'],
    ['On the 3rd of December', '2026-12-03'],
    ['12th December: Carol service', '2026-12-12'],
    ['12 Dec. 2026', '2026-12-12'],
    ['12 dec', '2026-12-12'],
    ['DECEMBER 12', '2026-12-12'],
    ['December 12, 2027', '2027-12-12'],
    ['Sept 4, 2027', '2027-09-04'],
    ['Sat, Dec 12th', '2026-12-12'],
    ['12/12/2026 at 9', '2026-12-12'],
    ['3/4/2027', '2027-04-03'],
    ['03.04.27', '2027-04-03'],
    ['12.12.2026, 10 am', '2026-12-12'],
    ['12-12-2026 at 9', '2026-12-12'],
    ['12-12-2026: Carol service', '2026-12-12'],
    ['Sat 12-12-2026', '2026-12-12'],
    ['On Saturday, 12-12-2026, our pupils', '2026-12-12'],
    ['Date: 5-6-2027', '2027-06-05'],
    ['05-06-2027', '2027-06-05'],
    ['12–12–2026', '2026-12-12'],
    ['12‑12‑2026', '2026-12-12'],
    ['12-12-2026 - 2 pm', '2026-12-12'],
    ['12-Dec-2026', '2026-12-12'],
    ['12-december-2026 in the hall', '2026-12-12'],
    ['12 Dec 2026', '2026-12-12'],
    ['12 December,2027', '2027-12-12'],
    ['December 12,2027', '2027-12-12'],
    ['Sat 12 Dec', '2026-12-12'],
    ['2026-12-12', '2026-12-12'],
    ['  \n 1 May 2027 is Workers’ Day', '2027-05-01'],
    ['When: Friday 11 December', '2026-12-11'],
    ['Date: 11 December', '2026-12-11'],
    ['12 December\nNext line', '2026-12-12'],
    ['12 December, 10:00', '2026-12-12'],
    ['12 December – 2 pm', '2026-12-12'],
    ['December 12 – 2 p.m.', '2026-12-12'],
    ['December 12 – 14:30', '2026-12-12'],
  ])('%j', (text, day) => {
    expect(eventDaysOf(text, PUBLISHED)).toEqual({ first: day, last: day });
  });

  test.each([
    ['12 – 14 December 2026', '2026-12-12', '2026-12-14'],
    ['12-14 December', '2026-12-12', '2026-12-14'],
    ['From 12th to 14th December', '2026-12-12', '2026-12-14'],
    ['From Monday 7 to Friday 11 December', '2026-12-07', '2026-12-11'],
    ['4 and 5 December', '2026-12-04', '2026-12-05'],
    ['December 12 – 14, 2026', '2026-12-12', '2026-12-14'],
    ['28 November – 2 December', '2026-11-28', '2026-12-02'],
    ['30 November to Friday 4 December 2026', '2026-11-30', '2026-12-04'],
    ['18 December – 8 January', '2026-12-18', '2027-01-08'],
    ['18 December – 8 January 2027', '2026-12-18', '2027-01-08'],
    ['18 December 2026 – 8 January 2027', '2026-12-18', '2027-01-08'],
    ['12/12/2026 – 14/12/2026', '2026-12-12', '2026-12-14'],
    ['From 12-12-2026 to Monday 14-12-2026', '2026-12-12', '2026-12-14'],
    ['28.12.2026 - 2.1.2027', '2026-12-28', '2027-01-02'],
  ])('%j', (text, first, last) => {
    expect(eventDaysOf(text, PUBLISHED)).toEqual({ first, last });
  });

  test.each([
    ['20 November', '2026-11-20', '2026-11-20'],
    ['20 November', '2026-11-21', '2027-11-20'],
    ['3 January', '2026-12-30', '2027-01-03'],
    ['29 February', '2026-11-20', '2028-02-29'],
  ])('without a year %j, published on %s, is the next such day', (text, published, day) => {
    expect(eventDaysOf(text, published)?.first).toBe(day);
  });
});

test.each([
  '12-13-2026',
  '31-02-2026',
  '31-11-2026',
  '0-12-2026',
  '12-12',
  '12-12-26',
  '3-2 to Red House',
  '3-2-2 was our line-up',
  '12-500 naira for the bus',
  '12-12-500',
  '2026-2027 session begins',
  '2026-27',
  '12-12-2026-2027',
  '12-12-20265',
  '01-02-3456',
  '08-03-1234567',
  '0803-123-2026',
  '0803-12-12-2026',
  '+234-803-000-0000',
  '10-12-1026',
  '12-Dec-26',
  '12-Deck-2026',
  '31-Feb-2027',
  'Our school won on 12 December',
  '12 pupils went to Badagry',
  '4 – 5 pm on Friday',
  '31 November 2026',
  '29 February 2027',
  '14 – 12 December',
  '13/13/2026',
  '0 December',
  '12 Decembrists',
  'May 2027 be kind to you',
  'March past at noon',
  '12/12',
  '10:30 on Saturday',
  'Saturday',
  '1,200 seedlings',
  '',
  '١٢ ديسمبر',
])('%j begins with no day', (text) => {
  expect(eventDaysOf(text, PUBLISHED)).toBeUndefined();
});

test.each([
  ['2026-11-20', '2026-11-20'],
  [' 20-11-2026 ', '2026-11-20'],
  ['20/11/2026', '2026-11-20'],
  ['20 November', undefined],
  ['Nov 20, 2025', '2025-11-20'],
  ['12 – 14 December', undefined],
  ['20/11/2026 at 9', undefined],
  ['yesterday', undefined],
  ['31-02-2026', undefined],
  ['', undefined],
])('%j, typed as a day, is %s', (typed, day) => {
  expect(dayNamed(typed)).toBe(day);
});

describe('the days of an event', () => {
  const description = '12 – 14 December: camp';

  test.each([
    ['', '', { first: '2026-12-12', last: '2026-12-14' }],
    ['2026-12-12T09:00', '', { first: '2026-12-12', last: '2026-12-14' }],
    ['2026-12-13', '', { first: '2026-12-13', last: '2026-12-13' }],
    ['2026-12-12', '2026-12-13', { first: '2026-12-12', last: '2026-12-13' }],
    ['2026-12-12T09:00', '2026-12-12T12:00', { first: '2026-12-12', last: '2026-12-12' }],
  ])('with %j to %j given by staff', (startsAt, endsAt, days) => {
    expect(daysOfEvent({ startsAt, endsAt, description }, PUBLISHED)).toEqual(days);
  });

  test('are not known when neither staff nor the text says them', () => {
    const nothing = { startsAt: '', endsAt: '', description: 'Soon' };
    expect(daysOfEvent(nothing, PUBLISHED)).toBeUndefined();
  });
});
