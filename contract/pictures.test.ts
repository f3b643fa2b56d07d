import { describe, expect, test } from 'vitest';
import {
  isJpegAlone,
  jpegAlone,
  mainPictureAddress,
  pictureAddress,
  pictureShape,
  pictureWidths,
  readPictureAddress,
  sharePictureAddress,
  smallerWidth,
} from './pictures.ts';

const facts = {
  id: '01a1fbad-979f-7000-a74b-0df4303113b4',
  width: 1600,
  height: 1200,
  colour: '8a7d5c',
};
const key = '01a1fbad-979f-7000-a74b-0df4303113b4-1600x1200-8a7d5c';

test.each([
  [1, [1]],
  [399, [399]],
  [400, [400]],
  [401, [400, 401]],
  [1200, [400, 800, 1200]],
  [1600, [400, 800, 1200, 1600]],
  [7500, [400, 800, 1200, 1600, 3200, 7500]],
])('a picture %i wide is stored in the widths %j', (width, widths) => {
  expect(pictureWidths(width)).toEqual(widths);
});

test.each([
  [600, 9_000, 'tall'],
  [1080, 2_400, 'usual'],
  [1200, 900, 'usual'],
  [1600, 500, 'usual'],
  [7_500, 500, 'wide'],
])('a picture of %i × %i is %s', (width, height, shape) => {
  expect(pictureShape({ width, height })).toBe(shape);
});

describe('an address of ours', () => {
  test('names the largest JPEG, any other form and the one for sharing', () => {
    expect(mainPictureAddress(facts)).toBe(`/media/${key}/1600.jpg`);
    expect(pictureAddress(facts, 400, 'avif')).toBe(`/media/${key}/400.avif`);
    expect(sharePictureAddress(facts)).toBe(`/media/${key}/share.jpg`);
  });

  test('tells everything about its picture', () => {
    const addresses = [mainPictureAddress, sharePictureAddress].map((address) => address(facts));
    for (const address of [...addresses, pictureAddress(facts, 800, 'webp')]) {
      expect(readPictureAddress(address)).toEqual(facts);
    }
  });
});

test('an address can say that only the JPEGs are there so far', () => {
  const address = mainPictureAddress(facts);
  expect(isJpegAlone(address)).toBe(false);
  expect(isJpegAlone(jpegAlone(address))).toBe(true);
  expect(readPictureAddress(jpegAlone(address))).toEqual(facts);
  expect(new URL(jpegAlone(address), 'https://school.example').pathname).toBe(address);
});

test.each([
  'https://pictures.example/media/a-1x1-000000/1.jpg',
  `/media/${key}/1600.png`,
  `/media/${key}/../1600.jpg`,
  `/media/../${key}/1600.jpg`,
  `/media/${key}/1600.jpg?x`,
  `/media/${key}/1600.jpg\n`,
  `/media/.hidden-1x1-000000/1.jpg`,
  '/media/a-1x1-00000g/1.jpg',
  '',
])('%j is none of ours', (address) => {
  expect(readPictureAddress(address)).toBeUndefined();
});

test.each([
  [7500, 3200],
  [1600, 800],
  [1200, 400],
  [1000, 400],
  [800, 400],
  [600, 400],
  [400, 400],
  [64, 64],
])('a browser that saves data gets, of a picture %i wide, a stored one: %i', (width, smaller) => {
  expect(smallerWidth(width)).toBe(smaller);
  expect(pictureWidths(width)).toContain(smaller);
});
