import { describe, expect, test } from 'vitest';
import type { PictureFacts } from '#contract/pictures.ts';
import {
  jpegAlone,
  mainPictureAddress,
  pictureAddress,
  sharePictureAddress,
} from '#contract/pictures.ts';
import { renderStatic } from '../testing/render-static.tsx';
import { Picture, type PictureProps } from './picture.tsx';

const facts: PictureFacts = { id: '01a1-b2', width: 1000, height: 750, colour: '8a7d5c' };
const key = '/media/01a1-b2-1000x750-8a7d5c';

function rendered(changes: Partial<PictureProps> = {}) {
  return renderStatic(
    <Picture
      src={mainPictureAddress(facts)}
      alt="The gate"
      sizes="50vw"
      fallback={<b>nothing</b>}
      {...changes}
    />,
  );
}

describe('a picture of our own', () => {
  test('is offered as AVIF, then WebP, then JPEG, in every width that is stored', () => {
    const html = rendered();
    const widths = (format: string) =>
      [400, 800, 1000].map((width) => `${key}/${width}.${format} ${width}w`).join(', ');
    const formats = ['avif', 'webp', 'jpg'].map((format) => html.indexOf(`"${widths(format)}"`));
    expect(formats).not.toContain(-1);
    expect(formats).toEqual([...formats].sort((one, other) => one - other));
    expect(html).toMatch(new RegExp(`<img[^>]* src="${key}/1000.jpg"`));
    expect(html.match(/sizes="50vw"/g)).toHaveLength(3);
  });

  test('is offered as JPEG alone while the better formats are being made', () => {
    const html = rendered({ src: jpegAlone(mainPictureAddress(facts)) });
    expect(html).not.toContain('<source');
    expect(html).toMatch(new RegExp(`<img[^>]* src="${key}/1000.jpg"`));
    expect(html).toContain(`${key}/400.jpg 400w`);
  });

  test('in a small place is not offered wider than that place shows', () => {
    const html = rendered({ widest: 800 });
    expect(html).toContain(`${key}/800.avif 800w`);
    expect(html).not.toContain(' 1000w');
  });

  test.each([
    [600, 9_000],
    [7_500, 500],
  ])(
    'of %i × %i is its part for sharing where it is cropped, and whole elsewhere',
    (width, height) => {
      const long = { ...facts, width, height };
      const cropped = rendered({ src: mainPictureAddress(long), ratio: '8 / 5' });
      expect(cropped).toContain(`src="${sharePictureAddress(long)}"`);
      expect(cropped).not.toMatch(/srcset|<source/i);
      expect(cropped).toContain('background-color:#8a7d5c');
      const whole = rendered({ src: mainPictureAddress(long) });
      expect(whole).toContain(`${pictureAddress(long, width, 'avif')} ${width}w`);
    },
  );

  test('has its place, its colour and its words before it is there', () => {
    const html = rendered();
    expect(html).toContain('width="1000" height="750"');
    expect(html).toContain('background-color:#8a7d5c');
    expect(html).toContain('aspect-ratio:1000 / 750');
    expect(html).toContain('alt="The gate"');
    expect(html).not.toContain('nothing');
  });

  test('fills the frame it is given', () => {
    expect(rendered({ ratio: '16 / 9' })).toContain('aspect-ratio:16 / 9');
  });

  test.each([
    ['high', 'fetchPriority="high"', 'loading='],
    ['low', 'loading="lazy"', 'fetchPriority='],
  ] as const)('with %s priority says %s', (priority, said, unsaid) => {
    const html = rendered({ priority });
    expect(html).toContain(said);
    expect(html).not.toContain(unsaid);
  });
});

describe('a picture from elsewhere', () => {
  test('of a hosted image service is asked for in the best format and in every width', () => {
    const upload = 'https://res.cloudinary.com/school/image/upload/';
    const html = rendered({ src: `${upload}v1700/news/sports-day.jpg` });
    for (const width of [400, 800, 1200, 1600]) {
      expect(html).toContain(
        `${upload}f_auto,q_auto,c_limit,w_${width}/v1700/news/sports-day.jpg ${width}w`,
      );
    }
    expect(html).toContain('aspect-ratio:4 / 3');
  });

  test.each([
    'https://pictures.example/a.jpg',
    '/media/../secret.jpg',
    'blob:http://127.0.0.1/1-2-3',
    'https://res.cloudinary.com.evil.example/school/image/upload/a.jpg',
  ])('%s is one plain file', (src) => {
    const html = rendered({ src, ratio: '4 / 3' });
    expect(html).toMatch(new RegExp(`<img[^>]* src="${src}"`));
    expect(html).not.toMatch(/srcset|sizes|<source/i);
  });
});
