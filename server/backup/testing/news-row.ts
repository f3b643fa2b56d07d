import { mainPictureAddress, type PictureFacts } from '#contract/pictures.ts';

/** For tests: the picture of the news item with this number. */
export function pictureOf(number: number): PictureFacts {
  return { id: `picture-${number}`, width: 400, height: 300, colour: '123456' };
}

/** For tests: a news item with its own picture. */
export function newsRow(number: number) {
  const at = new Date(Date.UTC(2026, 0, 1) + number * 1_000).toISOString();
  return {
    id: `picture-${number}`,
    type: 'news' as const,
    title: String(number),
    description: 'A school at work.',
    image: mainPictureAddress(pictureOf(number)),
    image_alt: null,
    author_id: null,
    author_name: null,
    created_at: at,
    updated_at: at,
    deleted_at: null,
    search_row: number,
  };
}
