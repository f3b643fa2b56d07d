import { describe, expect, test, vi } from 'vitest';
import { PICTURE_MAX_BYTES, pictureMessages } from '#contract/picture-upload.ts';
import type { DecodePicture } from './decode-picture.ts';
import { pictureFileName, preparePicture } from './prepare-picture.ts';

const MB = 1024 * 1024;

describe('a photo', () => {
  test('of 12 megapixels is sent as a JPEG as wide as pages show it, and its memory is given back', async () => {
    const { decode, encode, close } = pictureOf(4000, 3000);
    const prepared = await preparePicture(file('image/jpeg', 5 * MB), decode);
    expect(prepared).toMatchObject({ kind: 'ready', picture: { type: 'image/jpeg', size: 1000 } });
    expect(encode).toHaveBeenCalledExactlyOnceWith(1600, 1200, 'image/jpeg');
    expect(close).toHaveBeenCalledOnce();
  });

  test('that is small already is sent untouched', async () => {
    const { decode, encode } = pictureOf(1200, 900);
    const photo = file('image/jpeg', 300_000);
    expect(await preparePicture(photo, decode)).toEqual({ kind: 'ready', picture: photo });
    expect(encode).not.toHaveBeenCalled();
  });

  test('that would only grow is sent untouched', async () => {
    const photo = file('image/jpeg', MB);
    const { decode } = pictureOf(1200, 900, { bytes: 2 * MB });
    expect(await preparePicture(photo, decode)).toEqual({ kind: 'ready', picture: photo });
  });

  test('may be larger than 10 MB before it is shrunk', async () => {
    const { decode } = pictureOf(9000, 6000);
    const prepared = await preparePicture(file('image/jpeg', 25 * MB), decode);
    expect(prepared).toMatchObject({ kind: 'ready', picture: { size: 1000 } });
  });

  test('of a kind only this browser knows becomes a JPEG', async () => {
    const { decode } = pictureOf(4000, 3000);
    const prepared = await preparePicture(file('image/heic', 2 * MB), decode);
    expect(prepared).toMatchObject({ kind: 'ready', picture: { type: 'image/jpeg' } });
  });
});

test('a long screenshot is sent as wide as it is, however high', async () => {
  const { decode, encode } = pictureOf(600, 9000);
  await preparePicture(file('image/png', 2 * MB), decode);
  expect(encode).toHaveBeenCalledExactlyOnceWith(600, 9000, 'image/webp');
});

test.each(['image/jpeg', 'image/png', 'image/gif', 'image/avif'])(
  'a %s of 1 × 1 is sent as it is',
  async (type) => {
    const { decode, encode } = pictureOf(1, 1);
    const picture = file(type, 70);
    expect(await preparePicture(picture, decode)).toEqual({ kind: 'ready', picture });
    expect(encode).not.toHaveBeenCalled();
  },
);

test('a picture of which the browser cannot give out the pixels is sent as it is', async () => {
  const photo = file('image/jpeg', 5 * MB);
  const { decode } = pictureOf(4000, 3000, { writes: [] });
  expect(await preparePicture(photo, decode)).toEqual({ kind: 'ready', picture: photo });
});

describe('a picture that may be see-through', () => {
  test('becomes WebP', async () => {
    const { decode } = pictureOf(4000, 3000);
    const prepared = await preparePicture(file('image/png', 5 * MB), decode);
    expect(prepared).toMatchObject({ kind: 'ready', picture: { type: 'image/webp' } });
  });

  test('becomes JPEG where the browser cannot write WebP', async () => {
    const { decode } = pictureOf(4000, 3000, { writes: ['image/jpeg'] });
    const prepared = await preparePicture(file('image/png', 5 * MB), decode);
    expect(prepared).toMatchObject({ kind: 'ready', picture: { type: 'image/jpeg' } });
  });
});

test.each(['image/gif', 'image/avif'])('%s is sent as it is', async (type) => {
  const { decode } = pictureOf(4000, 3000);
  const picture = file(type, 3 * MB);
  expect(await preparePicture(picture, decode)).toEqual({ kind: 'ready', picture });
});

test.each(['image/jpeg', 'image/png'])(
  'a %s this browser cannot read is left to the server',
  async (type) => {
    const picture = file(type, 3 * MB);
    expect(await preparePicture(picture, cannotDecode)).toEqual({ kind: 'ready', picture });
  },
);

test.each([
  ['a page', file('text/html', 100), 'notAPicture'],
  ['a PDF', file('application/pdf', 100), 'notAPicture'],
  ['a film', file('video/mp4', 100), 'notAPicture'],
  ['a drawing with code', file('image/svg+xml', 100), 'svg'],
  ['a kind that cannot be read', file('image/heic', 100), 'heic'],
  ['something without a kind', file('', 100), 'notAPicture'],
  ['an empty file', file('image/png', 0), 'empty'],
  ['too much that cannot be shrunk', file('image/jpeg', PICTURE_MAX_BYTES + 1), 'tooLarge'],
] as const)('%s is refused before it is sent', async (_what, chosen, reason) => {
  expect(await preparePicture(chosen, cannotDecode)).toEqual({
    kind: 'refused',
    message: pictureMessages[reason],
  });
});

test.each([
  ['image/jpeg', 'picture.jpg'],
  ['image/webp', 'picture.webp'],
  ['', 'picture.jpg'],
])('%s is sent as %s', (type, name) => {
  expect(pictureFileName(file(type, 1))).toBe(name);
});

function file(type: string, bytes: number): Blob {
  return new Blob([new Uint8Array(bytes)], { type });
}

async function cannotDecode(): Promise<never> {
  throw new Error('The source image could not be decoded.');
}

function pictureOf(
  width: number,
  height: number,
  { bytes = 1000, writes = ['image/jpeg', 'image/webp'] } = {},
) {
  const encode = vi.fn(async (_width: number, _height: number, type: string) =>
    writes.includes(type) ? file(type, bytes) : undefined,
  );
  const close = vi.fn();
  const decode: DecodePicture = async () => ({ width, height, encode, close });
  return { decode, encode, close };
}

describe('in a browser that never answers', () => {
  const never = () => new Promise<never>(() => {});

  test.each<[string, DecodePicture]>([
    ['when it is to read a picture', never],
    ['when it is to write one', async () => ({ ...size, encode: never, close: () => {} })],
  ])('%s, what may be sent is sent as it is, and the rest is refused', async (_when, decode) => {
    vi.useFakeTimers();
    const photo = file('image/jpeg', 5 * MB);
    const sent = preparePicture(photo, decode);
    const refused = preparePicture(file('image/jpeg', PICTURE_MAX_BYTES + 1), decode);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await sent).toEqual({ kind: 'ready', picture: photo });
    expect(await refused).toEqual({ kind: 'refused', message: pictureMessages.tooLarge });
  });
});

const size = { width: 4000, height: 3000 };
