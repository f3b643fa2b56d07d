import { afterEach, expect, test, vi } from 'vitest';
import { decodeInBrowser } from './decode-picture.ts';

type Channels = [red: number, green: number, blue: number];
/** What a browser makes of a colour where a page reads a canvas. */
type Reading = (colour: Channels, at: number) => Channels;

const asItIs: Reading = (colour) => colour;
const everyStepAside: Reading = ([red, green, blue], at) => [
  red + (at % 2),
  green,
  blue - (at % 3),
];
const white: Reading = () => [255, 255, 255];
const stripes: Reading = (colour, at) => (at % 16 < 8 ? colour : [at % 256, 90, 17]);

afterEach(() => void vi.unstubAllGlobals());

test.each<[what: string, browser: { file?: Reading; read?: Reading }, isWritten: boolean]>([
  ['gives out what was drawn', {}, true],
  ['changes a pixel by a step that cannot be seen', { read: everyStepAside }, true],
  ['reads stripes', { read: stripes }, false],
  ['reads white', { read: white }, false],
  ['writes stripes to files', { file: stripes }, false],
  ['writes white to files', { file: white }, false],
])('a browser that %s: a smaller picture is written: %o %s', async (_what, browser, isWritten) => {
  stubCanvas(browser);
  const picture = await decodeInBrowser(new Blob(['a photo']));
  const smaller = await picture.encode(1600, 1200, 'image/jpeg');
  expect(smaller?.type).toBe(isWritten ? 'image/jpeg' : undefined);
});

test.each(['toBlob', 'getImageData'])(
  'a browser that refuses %s writes no picture',
  async (call) => {
    stubCanvas({}, call);
    const picture = await decodeInBrowser(new Blob(['a photo']));
    const smaller = picture.encode(1600, 1200, 'image/jpeg').catch(() => undefined);
    expect(await smaller).toBeUndefined();
  },
);

/** As much of a browser as is needed: a canvas is the colour it was filled with last, a file carries it. */
function stubCanvas(
  { file = asItIs, read = asItIs }: { file?: Reading; read?: Reading },
  refused = '',
) {
  const written = new Map<Blob, Channels[]>();
  class Canvas {
    width = 0;
    height = 0;
    pixels: Channels[] = [];

    getContext() {
      const canvas = this;
      return {
        fillStyle: '',
        fillRect(_x: number, _y: number, width: number, height: number) {
          const channels = this.fillStyle.match(/\d+/g)?.map(Number) as Channels | undefined;
          canvas.pixels = Array.from({ length: width * height }, () => channels ?? [255, 255, 255]);
        },
        clearRect() {
          canvas.pixels = [];
        },
        drawImage(bitmap: { pixels: Channels[] }) {
          canvas.pixels = bitmap.pixels;
        },
        getImageData() {
          if (refused === 'getImageData') throw new Error('not allowed');
          return { data: canvas.pixels.flatMap((colour, at) => [...read(colour, at), 255]) };
        },
      };
    }

    toBlob(done: (blob: Blob) => void, type: string) {
      if (refused === 'toBlob') throw new Error('not allowed');
      const blob = new Blob(['pixels'], { type });
      written.set(blob, this.pixels.map(file));
      done(blob);
    }
  }
  vi.stubGlobal('document', { createElement: () => new Canvas() });
  vi.stubGlobal('createImageBitmap', async (blob: Blob) => ({
    width: 4000,
    height: 3000,
    pixels: written.get(blob) ?? [],
    close: () => {},
  }));
}
