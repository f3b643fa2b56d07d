import { expect, test } from 'vitest';
import { galleryDraftOf, galleryOf, newPicture, withImage } from './gallery-draft.ts';

const gate = {
  id: 'the-gate',
  title: 'The gate',
  category: 'Campus',
  image: 'gallery-1-gate.svg',
  alt: 'A gate',
  description: '',
  ground: 'weaver-4',
} as const;

test('a new picture is called by its title, and by a number where the name is taken', () => {
  const named = (title: string) => ({ ...newPicture(), title });
  const draft = [
    ...galleryDraftOf({ pictures: [gate] }),
    named('The gate'),
    named('Ọjọ́ Àṣà!'),
    named('!'),
  ];
  expect(galleryOf(draft).pictures.map(({ id }) => id)).toEqual([
    'the-gate',
    'the-gate-2',
    'ojo-asa',
    'picture',
  ]);
});

test('an address stays when the title changes, and texts are cleaned', () => {
  const [row] = galleryDraftOf({ pictures: [gate] });
  const [picture] = galleryOf(row ? [{ ...row, title: '  Our   gate ' }] : []).pictures;
  expect(picture).toMatchObject({ id: 'the-gate', title: 'Our gate' });
});

test('a photograph takes the place of a drawing, without its colour', () => {
  const [row] = galleryDraftOf({ pictures: [gate] });
  const image = '/media/0198a0-1600x1200-aabbcc/1600.jpg';
  const [picture] = row ? galleryOf(withImage([row], row.key, image)).pictures : [];
  expect(picture).toMatchObject({ id: 'the-gate', image });
  expect(picture).not.toHaveProperty('ground');
});
