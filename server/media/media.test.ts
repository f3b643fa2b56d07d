import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureMessages } from '#contract/picture-upload.ts';
import {
  mainPictureAddress,
  type PictureFacts,
  pictureAddress,
  pictureKey,
  SHARE_PICTURE_SIZE,
  sharePictureAddress,
} from '#contract/pictures.ts';
import { convertPicture } from './convert-picture.ts';
import { quarters } from './testing/picture-bytes.ts';
import { createUploadApp } from './testing/upload-app.ts';

let school: Awaited<ReturnType<typeof createUploadApp>>;
beforeAll(async () => {
  school = await createUploadApp();
});
afterAll(() => school.close());

type Colour = [red: number, green: number, blue: number];
const RED: Colour = [255, 0, 0];
const GREEN: Colour = [0, 255, 0];
const BLUE: Colour = [0, 0, 255];
const WHITE: Colour = [255, 255, 255];

describe('a picture', () => {
  test('is stored in every width below its own and in its own, never larger', async () => {
    const facts = await keep((await quarters(900, 600)).jpeg());
    expect(facts).toMatchObject({ width: 900, height: 600 });
    const widths = ['400', '800', '900'];
    expect(namesOf(facts)).toEqual([
      ...widths.map((width) => `${width}.jpg`),
      'share.jpg',
      'source.jpg',
    ]);
    await finish(facts);
    expect(namesOf(facts)).toEqual([
      ...widths.flatMap((width) => [`${width}.avif`, `${width}.jpg`, `${width}.webp`]),
      'share.jpg',
    ]);
  });

  test('that is finished already stays as it is', async () => {
    const facts = await keep((await quarters()).png());
    await finish(facts);
    const before = namesOf(facts);
    await finish(facts);
    expect(namesOf(facts)).toEqual(before);
  });

  test('that is not there cannot be finished', async () => {
    const facts = await keep((await quarters()).png());
    await school.media.removePicture(facts);
    await expect(finish(facts)).rejects.toThrow('is not there');
  });

  test('is left as it was when the process is to end before it is finished', async () => {
    const facts = await keep((await quarters()).png());
    const before = namesOf(facts);
    expect(await school.media.finishPicture(facts, () => true)).toBe(false);
    expect(namesOf(facts)).toEqual(before);
  });

  test('tells its average colour', async () => {
    const facts = await keep(
      sharp({ create: { width: 400, height: 400, channels: 3, background: '#8a7d5c' } }).png(),
    );
    expect(facts.colour).toBe('8a7d5c');
  });

  test('looks the same in every format', async () => {
    const facts = await keep((await quarters()).png());
    await finish(facts);
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      expectColours(await cornersOf(facts, `320.${format}`), [RED, GREEN, BLUE, WHITE]);
    }
  });

  test('for sharing previews shows its middle, below 250 KB even when it is pure noise', async () => {
    const raw = { width: 500, height: 300, channels: 3 } as const;
    const noise = Buffer.alloc(raw.width * raw.height * raw.channels);
    let state = 1;
    for (let at = 0; at < noise.length; at += 1) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      noise[at] = state >> 16;
    }
    const facts = await keep(sharp(noise, { raw }).png({ compressionLevel: 1 }));
    const response = await school.app.inject(sharePictureAddress(facts));
    expect(response.rawPayload.length).toBeLessThan(250_000);
    const { width, height } = await sharp(response.rawPayload).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });

  test('far taller than a screen is published as wide as it is, so that its text can be read, and shared with its top, where the heading is', async () => {
    const facts = await keep((await quarters(600, 9_000)).png());
    expect(facts).toMatchObject({ width: 600, height: 9_000 });
    expect(namesOf(facts)).toContain('600.jpg');
    expectColours(await cornersOf(facts, 'share.jpg'), [RED, GREEN, RED, GREEN]);
  });

  test('taller still is as large as a slow computer can encode', async () => {
    const facts = await keep((await quarters(1_080, 12_000)).png());
    expect(facts).toMatchObject({ width: 734, height: 8_164 });
  });

  test('far wider than a screen is published as high as a card needs it, and shared with its middle', async () => {
    const facts = await keep((await quarters(9_000, 600)).png());
    expect(facts).toMatchObject({ width: 7_500, height: 500 });
    expect(namesOf(facts)).toContain('7500.jpg');
    expectColours(await cornersOf(facts, 'share.jpg'), [RED, GREEN, BLUE, WHITE]);
  });

  test.each([
    [1, 1],
    [1, 3_000],
    [3, 2],
    [319, 100],
  ])('of %i × %i is kept and shown in every format, however small', async (width, height) => {
    const background = '#8a7d5c';
    const small = sharp({ create: { width, height, channels: 3, background } });
    const facts = await keep(small.png());
    expect(facts).toMatchObject({ width, height, colour: '8a7d5c' });
    await finish(facts);
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      const { rawPayload } = await school.app.inject(pictureAddress(facts, width, format));
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height });
    }
    const shared = (await school.app.inject(sharePictureAddress(facts))).rawPayload;
    expect(await sharp(shared).metadata()).toMatchObject(SHARE_PICTURE_SIZE);
  });
});

test('a picture that takes too long is refused with a sentence', async () => {
  const bytes = await (await quarters()).png().toBuffer();
  await expect(convertPicture(bytes, { timeLimitMs: -1 })).rejects.toThrow(pictureMessages.tooSlow);
});

describe('whatever a camera or a program made', () => {
  // How each orientation of EXIF stores a picture whose corners read red, green, blue, white.
  const stored: [orientation: number, turn: (picture: Sharp) => Sharp][] = [
    [1, (picture) => picture],
    [2, (picture) => picture.flop()],
    [3, (picture) => picture.rotate(180)],
    [4, (picture) => picture.flip()],
    [5, (picture) => picture.flip().rotate(90)],
    [6, (picture) => picture.rotate(270)],
    [7, (picture) => picture.flip().rotate(270)],
    [8, (picture) => picture.rotate(90)],
  ];

  test.each(stored)('orientation %i is turned upright', async (orientation, turn) => {
    const turned = await turn(await quarters())
      .png()
      .toBuffer();
    const facts = await keep(sharp(turned).withMetadata({ orientation }).jpeg({ quality: 95 }));
    expect(facts).toMatchObject({ width: 320, height: 240 });
    expectColours(await cornersOf(facts), [RED, GREEN, BLUE, WHITE]);
  });

  test('colours of another profile become those of the web', async () => {
    const wide = (await quarters()).withIccProfile('p3').png();
    expectColours(await cornersOf(await keep(wide)), [RED, GREEN, BLUE, WHITE]);
  });

  test('colours for print become those of the web', async () => {
    const printed = (await quarters()).toColourspace('cmyk').jpeg({ quality: 95 });
    const [first, , third] = await cornersOf(await keep(printed));
    expect(first?.[0]).toBeGreaterThan(180);
    expect(third?.[2]).toBeGreaterThan(100);
  });

  test.each<[string, (picture: Sharp) => Sharp]>([
    ['16 bits a colour', (picture) => picture.toColourspace('rgb16').png()],
    ['a palette', (picture) => picture.png({ palette: true })],
    ['interlaced rows', (picture) => picture.png({ progressive: true })],
    ['progressive scans', (picture) => picture.jpeg({ progressive: true, quality: 95 })],
    ['a WebP', (picture) => picture.webp({ lossless: true })],
    ['an AVIF', (picture) => picture.avif({ lossless: true })],
    ['a GIF', (picture) => picture.gif()],
  ])('%s', async (_name, write) => {
    expectColours(await cornersOf(await keep(write(await quarters()))), [RED, GREEN, BLUE, WHITE]);
  });

  test('a grey picture stays grey', async () => {
    const [first] = await cornersOf(await keep((await quarters()).greyscale().png()));
    expect(Math.max(...(first ?? [])) - Math.min(...(first ?? []))).toBeLessThan(6);
  });

  test('what is transparent is shown on white', async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    const glass = sharp({ create: { width: 320, height: 240, channels: 4, background: clear } });
    expectColours(await cornersOf(await keep(glass.png())), [WHITE, WHITE, WHITE, WHITE]);
  });

  test.each(['gif', 'webp'] as const)(
    'of a moving %s the first frame is stored',
    async (format) => {
      const frame = await (await quarters()).png().toBuffer();
      const black = sharp({ create: { width: 320, height: 240, channels: 3, background: '#000' } });
      const frames = [frame, await black.png().toBuffer()];
      const moving = sharp(frames, { join: { animated: true } }).toFormat(format, {
        lossless: true,
      });
      const facts = await keep(moving);
      expect(facts).toMatchObject({ width: 320, height: 240 });
      expectColours(await cornersOf(facts), [RED, GREEN, BLUE, WHITE]);
    },
  );

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'a %s of a single line',
    async (format) => {
      const line = sharp({ create: { width: 320, height: 1, channels: 3, background: '#fff' } });
      const facts = await keep(line.toFormat(format));
      expect(facts).toMatchObject({ width: 320, height: 1, colour: 'ffffff' });
    },
  );
});

describe('the address of a picture', () => {
  let facts: PictureFacts;
  beforeAll(async () => {
    facts = await keep((await quarters()).png());
    await finish(facts);
  });

  test.each([
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ] as const)('of a %s may be cached for ever', async (format, contentType) => {
    const { statusCode, headers } = await school.app.inject(pictureAddress(facts, 320, format));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('is smaller for browsers that save data or have a slow connection', async () => {
    const background = '#8a7d5c';
    const wide = sharp({ create: { width: 900, height: 600, channels: 3, background } }).png();
    const url = pictureAddress(await keep(wide), 800, 'jpg');
    const widthFor = async (headers: Record<string, string>) =>
      (await sharp((await school.app.inject({ url, headers })).rawPayload).metadata()).width;
    expect(await widthFor({})).toBe(800);
    expect(await widthFor({ 'save-data': 'on' })).toBe(400);
    expect(await widthFor({ ect: '3g' })).toBe(400);
    expect(await widthFor({ ect: '4g' })).toBe(800);
  });

  test('answers a question about it without the picture', async () => {
    const url = mainPictureAddress(facts);
    const response = await school.app.inject({ method: 'HEAD', url });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toHaveLength(0);
  });

  test.each([
    ['a width that is not stored', (key: string) => `/media/${key}/321.jpg`],
    ['another format', (key: string) => `/media/${key}/320.png`],
    ['another picture', (key: string) => `/media/0${key}/320.jpg`],
    ['a way out', (key: string) => `/media/${key}/..%2f..%2fschool.db`],
    ['a way out of the folder', () => '/media/..%2f..%2fetc/320.jpg'],
    ['a hidden folder', () => '/media/.under-way/320.jpg'],
    ['NUL', (key: string) => `/media/${key}/320.jpg%00`],
    ['what only we write behind it', (key: string) => `/media/${key}/320.jpg%23jpg`],
    ['what the formats are made of', (key: string) => `/media/${key}/source.jpg`],
    ['the folder', (key: string) => `/media/${key}/`],
  ])('with %s leads nowhere', async (_name, address) => {
    const response = await school.app.inject(address(pictureKey(facts)));
    expect(response.statusCode).toBe(404);
  });

  test('leads nowhere once the picture is removed, and removing it again is no failure', async () => {
    const removed = await keep((await quarters()).png());
    await school.media.removePicture(removed);
    await school.media.removePicture(removed);
    expect((await school.app.inject(mainPictureAddress(removed))).statusCode).toBe(404);
  });
});

async function keep(picture: Sharp): Promise<PictureFacts> {
  const response = await school.upload(await picture.toBuffer());
  expect(response.json()).not.toHaveProperty('message');
  return response.json();
}

async function finish(facts: PictureFacts): Promise<void> {
  expect(await school.media.finishPicture(facts, () => false)).toBe(true);
}

function namesOf(facts: PictureFacts): string[] {
  return school
    .filesOf(facts)
    .map(({ name }) => name)
    .sort();
}

/** The middles of its four quarters, as a browser shows them. */
async function cornersOf(facts: PictureFacts, name = `${facts.width}.jpg`): Promise<Colour[]> {
  const file = school.filesOf(facts).find((found) => found.name === name);
  const { data, info } = await sharp(file?.bytes).raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((across): Colour => {
      const row = Math.floor(info.height * down) * info.width;
      const at = (row + Math.floor(info.width * across)) * info.channels;
      return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1];
    }),
  );
}

function expectColours(actual: Colour[], expected: Colour[]): void {
  const distances = actual.map((colour, corner) =>
    Math.max(...colour.map((value, part) => Math.abs(value - (expected[corner]?.[part] ?? NaN)))),
  );
  expect(Math.max(...distances)).toBeLessThan(24);
}
