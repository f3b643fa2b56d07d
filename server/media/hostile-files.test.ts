import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pictureMessages } from '#contract/picture-upload.ts';
import {
  type PictureFacts,
  pictureFormats,
  pictureWidths,
  SHARE_PICTURE_SIZE,
} from '#contract/pictures.ts';
import { damagedPictures } from './testing/damaged-pictures.ts';
import { loadedPictures } from './testing/loaded-pictures.ts';
import { notPictures } from './testing/not-pictures.ts';
import { MARKER, quarters } from './testing/picture-bytes.ts';
import { createUploadApp, type StoredPictureFile } from './testing/upload-app.ts';

// Encoding takes its time where other tests run beside it.
vi.setConfig({ testTimeout: 20_000 });

let school: Awaited<ReturnType<typeof createUploadApp>>;
beforeAll(async () => {
  school = await createUploadApp();
});
afterAll(() => school.close());

const corpus = [
  ...(await notPictures()),
  ...(await damagedPictures()),
  ...(await loadedPictures()),
];

const SENTENCES: string[] = Object.values(pictureMessages);
const FOREIGN = [
  MARKER,
  '<script',
  '<?php',
  '<svg',
  'Exif',
  'ns.adobe.com',
  'xpacket',
  'PK\x03\x04',
];

/** What an upload leaves, and what is there once the better formats were made. */
const FIRST_FILES = { formats: ['jpg'], others: ['share.jpg', 'source.jpg'] };
const FINISHED_FILES = { formats: [...pictureFormats], others: ['share.jpg'] };

test('there are many hostile files, each another one', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  expect(corpus.length).toBeGreaterThanOrEqual(120);
});

describe('uploading', () => {
  test.each(corpus)('$name: $outcome', async ({ bytes, outcome, message }) => {
    const before = school.everyPath();
    const response = await school.upload(bytes);

    if (outcome !== 'either') expect(response.statusCode === 200).toBe(outcome === 'kept');
    if (response.statusCode === 200) return expectOnlyPixels(response.json(), FIRST_FILES);

    expect([400, 413]).toContain(response.statusCode);
    const sentence: string = response.json().message;
    expect(SENTENCES).toContain(sentence);
    if (message) expect(sentence).toBe(message);
    expect(response.json()).toEqual({
      success: false,
      message: sentence,
      errors: { image: sentence },
    });
    expect(school.everyPath()).toEqual(before);
  });
});

// They are made from the JPEG that is checked above, so a picture of each kind is enough.
test.each([
  'a JPEG with XMP',
  'a PNG with a script in an international text',
  'a GIF that is a script as well',
  'a WebP with EXIF and XMP',
  'an AVIF with EXIF',
])('%s: the better formats hold nothing but pixels either', async (wanted) => {
  const bytes = corpus.find(({ name }) => name === wanted)?.bytes ?? Buffer.alloc(0);
  const facts: PictureFacts = (await school.upload(bytes)).json();
  await school.media.finishPicture(facts, () => false);
  await expectOnlyPixels(facts, FINISHED_FILES);
});

describe('a file’s name decides nothing', () => {
  const names = [
    '../../../../etc/passwd',
    '..\\..\\windows\\system.ini',
    '/etc/cron.d/job',
    'gate.jpg\0.php',
    'gate.php',
    '🦜.jpg',
    'gate\u202egpj.exe',
    `${'a'.repeat(5_000)}.jpg`,
    '.htaccess',
    'CON',
    '%2e%2e%2fgate.jpg',
    '<script>alert(1)</script>.jpg',
  ];

  test('whatever it is, the picture has an address of our own', async () => {
    const png = await (await quarters()).png().toBuffer();
    const statuses: [string, number][] = [];
    for (const name of names) statuses.push([name, (await school.upload(png, name)).statusCode]);
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    const ours =
      /^[0-9a-f-]{36}-\d+x\d+-[0-9a-f]{6}\/(\d+\.(avif|webp|jpg)|source\.jpg|share\.jpg)$/;
    expect(school.everyPath().filter((path) => !ours.test(path))).toEqual([]);
  });

  test('a script named as a picture is refused', async () => {
    expect((await school.upload(Buffer.from('alert(1)'), 'gate.png')).statusCode).toBe(400);
  });
});

/** Every promised file is there, is what it says, and holds nothing but its pixels. */
async function expectOnlyPixels(
  facts: PictureFacts,
  { formats, others }: typeof FIRST_FILES,
): Promise<void> {
  const files = school.filesOf(facts);
  const promised = pictureWidths(facts.width).flatMap((width) =>
    formats.map((format) => `${width}.${format}`),
  );
  expect(files.map(({ name }) => name).sort()).toEqual([...promised, ...others].sort());
  for (const file of files) await expectHonest(file, facts);
}

async function expectHonest({ name, bytes }: StoredPictureFile, facts: PictureFacts) {
  const text = bytes.toString('latin1');
  expect(FOREIGN.filter((foreign) => text.includes(foreign))).toEqual([]);

  const { format, compression, width, height, ...rest } = await sharp(bytes).metadata();
  const [stem, extension] = name.split('.');
  expect(compression === 'av1' ? 'avif' : format.replace('jpeg', 'jpg')).toBe(extension);
  if (stem === 'share') expect({ width, height }).toEqual(SHARE_PICTURE_SIZE);
  else expect(width).toBe(stem === 'source' ? facts.width : Number(stem));
  if (width === facts.width) expect(height).toBe(facts.height);
  expect(rest).toMatchObject({ hasAlpha: false, hasProfile: false });
  for (const kind of ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const) {
    expect(rest[kind]).toBeUndefined();
  }
  await sharp(bytes).stats();
}
