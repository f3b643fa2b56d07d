import { expect, test } from 'vitest';
import {
  chatAddress,
  internationalNumber,
  parentChatAddress,
  phoneAddress,
} from './phone-addresses.ts';

test.each([
  ['0803 111 2222', '2348031112222'],
  ['+234 803 111 2222', '2348031112222'],
  ['234-803-111-2222', '2348031112222'],
  ['08031112222', '2348031112222'],
  ['+44 20 7946 0958', '442079460958'],
  ['00234 803 111 2222', '2348031112222'],
  ['+234 (0)803 111 2222', '2348031112222'],
  ['234 0803 111 2222', '2348031112222'],
  ['0803 100 2222', '2348031002222'],
  ['0812 340 5555', '2348123405555'],
  ['803 123 4560', '2348031234560'],
  [' +44 20 7946 0958', '442079460958'],
  ['+290 12345', '29012345'],
  ['+290 1234', undefined],
  ['0803 111 22223', undefined],
  ['01234', undefined],
  ['', undefined],
])('%j is +%s from anywhere', (phone, number) => {
  expect(internationalNumber(phone)).toBe(number && `+${number}`);
});

test.each([
  ['+234 (0)803 111 2222', 'tel:+2348031112222'],
  ['0803-111-2222', 'tel:+2348031112222'],
  // A number of a town is dialled as it is written.
  ['01 234 5678', 'tel:012345678'],
  ['112', 'tel:112'],
])('the telephone dials %j as %s', (phone, address) => {
  expect(phoneAddress(phone)).toBe(address);
});

test('WhatsApp opens for a school’s number however it is written, and for a parent’s where there can be one', () => {
  expect(chatAddress('0803 111 2222')).toBe('https://wa.me/2348031112222');
  expect(chatAddress('+234 (0)803 111 2222', 'Good day & more')).toBe(
    'https://wa.me/2348031112222?text=Good%20day%20%26%20more',
  );
  expect(parentChatAddress('0803 111 2222', 'Hi')).toBe('https://wa.me/2348031112222?text=Hi');
  expect(parentChatAddress('01 234 5678', 'Hi')).toBeUndefined();
});
