import { describe, expect, test } from 'vitest';
import type { StaffNewsItem, StaffNewsListAnswer } from '#contract/news.ts';
import { emptyNewsDraft } from '#contract/news-draft.ts';
import { LOOKS_BLURRED } from '#contract/picture-upload.ts';
import { linksIn, renderStatic, textOf } from '../../ui/testing/render-static.tsx';
import type { Loaded } from '../panel/loading.ts';
import { hasLoaded, isLoading } from '../panel/testing/has-loaded.ts';
import type { Upload } from '../pictures/use-picture-uploads.ts';
import { CardPreview, SendingState } from './news-form-view.tsx';
import { NewsList } from './news-list.tsx';
import { type NewsPictureRow, sentPictures, unsentProblem, withRoomFor } from './news-pictures.ts';
import { PictureField } from './picture-field.tsx';
import { UnpublishedItems } from './unpublished-items.tsx';

const item: StaffNewsItem = {
  _id: 'n1',
  id: 'n1',
  title: 'Sports Day',
  description: 'Come early.',
  source: 'Come early.',
  type: 'event',
  createdAt: '2026-11-20T23:30:00.000Z',
  createdBy: { name: 'Mrs Adebayo' },
  state: 'published',
  version: 1,
  changedAt: '2026-11-20T23:30:00.000Z',
};
const ignore = () => {};

test('what is not on the website says where it stands, and links to no page', () => {
  const draft = { ...item, state: 'draft', changedBy: { name: 'Mr Bello' } } as const;
  const publishAt = '2026-12-11T06:00:00.000Z';
  const scheduled = { ...item, _id: 'n2', state: 'scheduled', publishAt } as const;
  const html = renderStatic(
    <UnpublishedItems
      list={hasLoaded({ success: true, message: '', data: [draft, scheduled] })}
      deletingId={undefined}
      onEdit={ignore}
      onMore={ignore}
      onDelete={ignore}
    />,
  );
  expect(textOf(html)).toContain('DraftBy Mrs AdebayoChanged by Mr Bello, 21 November 2026');
  expect(textOf(html)).toContain('To be published Friday 11 December 2026, 07:00');
  expect(linksIn(html)).toEqual([]);
});

describe('the list', () => {
  test('shows type, title, day at the school and author, and leads to the public page', () => {
    const html = listed([item]);
    expect(textOf(html)).toContain('1 item');
    expect(textOf(html)).toContain('Sports DayEvent21 November 2026By Mrs Adebayo');
    expect(linksIn(html)).toContainEqual({ href: '/news/n1', text: 'Sports Day' });
  });

  test('marks an event that is moved or cancelled', () => {
    expect(textOf(listed([{ ...item, eventStatus: 'moved' }]))).toContain('EventMoved');
    expect(textOf(listed([{ ...item, eventStatus: 'cancelled' }]))).toContain('EventCancelled');
  });

  test('does without author and picture', () => {
    const { createdBy: _, ...withoutAuthor } = item;
    const html = listed([withoutAuthor]);
    expect(textOf(html)).not.toContain('By ');
    expect(html).toMatch(/<img[^>]*news-placeholder/);
  });

  test('names each button after its item', () => {
    const buttons = [...listed([item]).matchAll(/<button.*?<\/button>/gs)].map(([button]) =>
      textOf(button),
    );
    expect(buttons).toEqual(['Edit Sports Day', 'More about Sports Day', 'Delete Sports Day']);
  });

  test('says which item is being deleted', () => {
    expect(textOf(listed([item], { deletingId: 'n1' }))).toContain('Deleting...');
    expect(textOf(listed([item], { deletingId: 'n2' }))).not.toContain('Deleting...');
  });

  test('has pages once there is more than one', () => {
    const html = listed([item], { pagination: { current: 2, pages: 3, total: 21 } });
    expect(textOf(html)).toContain('Page 2 of 3 (21 total)');
    expect(linksIn(html)).toEqual(
      expect.arrayContaining([
        { href: '/?page=1', text: 'Previous' },
        { href: '/?page=3', text: 'Next' },
      ]),
    );
    expect(listed([item])).not.toContain('Page 1');
  });

  test('that is empty offers the first step, a search without result the way back', () => {
    const pagination = { current: 1, pages: 0, total: 0 };
    expect(textOf(listed([], { pagination }))).toContain('Your first news will appear here.');
    const html = listed([], { pagination, words: 'zebra' });
    expect(textOf(html)).toContain('Nothing was found for “zebra”.');
    expect(textOf(html)).toContain('Clear the search');
  });

  test('says that it is loading, or could not be loaded', () => {
    expect(shown(isLoading)).toContain('Loading news...');
    expect(textOf(shown({ ...isLoading, isLoading: false, failures: 1 }))).toBe(
      'The list could not be loadedPlease check your connection and try again.Try again',
    );
  });
});

describe('the pictures', () => {
  const one = { key: 1, image: '/one.jpg', alt: 'A mango tree' };
  const two = { key: 2, image: '', alt: '' };
  const file = new File(['x'], 'IMG_2.jpg');

  const field = (rows: NewsPictureRow[], upload?: Upload, isRequired = true) =>
    renderStatic(
      <PictureField
        id="image"
        pictures={{
          rows,
          uploads: new Map(upload && [[two.key, upload]]),
          note: '',
          add: ignore,
          send: ignore,
          change: ignore,
        }}
        isRequired={isRequired}
        error={undefined}
      />,
    );

  test('are files of the kinds that can be used, and a new item needs one', () => {
    const html = field([]);
    expect(html).toMatch(/<input[^>]*accept="image\/jpeg,[^"]*image\/gif"/);
    expect(html).toMatch(/<input[^>]*required/);
    expect(textOf(html)).not.toContain('Leave empty to keep current');
  });

  test('may stay as they are when the item has some', () => {
    const html = field([one], undefined, false);
    expect(textOf(html)).toContain('Leave empty to keep current');
    expect(html).not.toMatch(/<input[^>]*required/);
    expect(html).toContain('src="/one.jpg"');
    expect(html).toContain('value="A mango tree"');
  });

  test('say how far each is, and which one lists show', () => {
    const html = field([one, two], { file, share: 0.4 });
    expect(textOf(html)).toContain('Shown on lists');
    expect(textOf(html)).toContain('1 of 2 pictures are there.');
    expect(html).toMatch(/aria-label="Sending picture 2"[^>]*aria-valuenow="40"/);
    expect(html).toContain('aria-label="Move picture 2 up"');
  });

  test.each([
    ['/media/a-319x900-8a7d5c/319.jpg', true],
    ['/media/a-320x200-8a7d5c/320.jpg', false],
    ['', false],
  ])('warn beside %s that it looks blurred: %s', (image, isWarned) => {
    const html = field([{ ...one, image }]);
    expect(textOf(html).includes(LOOKS_BLURRED)).toBe(isWarned);
    expect(html).not.toContain('aria-invalid');
    expect(html).not.toContain('role="alert"');
  });

  test('say what went wrong with one, and offer another try where that may help', () => {
    const failed = { file, share: 0, problem: 'No connection.' };
    expect(textOf(field([one, two], failed))).toContain('No connection.');
    expect(textOf(field([one, two], failed))).not.toContain('Try again');
    const html = field([one, two], { ...failed, mayRetry: true });
    expect(textOf(html)).toContain('Try again');
    expect(html).toContain('aria-invalid="true"');
  });
});

describe('what is saved of the pictures', () => {
  const row = (key: number, image: string) => ({ key, image, alt: '' });

  test('is only what is there; what is missing is said', () => {
    const rows = [row(1, '/one.jpg'), row(2, ''), row(3, '/three.jpg')];
    expect(sentPictures(rows).map(({ image }) => image)).toEqual(['/one.jpg', '/three.jpg']);
    const ofTwo = (key: number) => (key === 2 ? 'No connection.' : undefined);
    expect(unsentProblem(rows, ofTwo)).toBe('No connection.');
    expect(unsentProblem([row(1, ''), row(2, '')], ofTwo)).toMatch(/^2 pictures are not sent/);
    expect(unsentProblem([row(1, '/one.jpg')], ofTwo)).toBeUndefined();
  });

  test('is at most twenty', () => {
    const files = Array.from({ length: 4 }, (_, index) => new File([], `${index}.jpg`));
    expect(withRoomFor(files, 18).taken).toEqual(files.slice(0, 2));
    expect(withRoomFor(files, 18).note).toMatch(/^2 pictures were left out/);
    expect(withRoomFor(files, 0)).toEqual({ taken: files, note: '' });
  });
});

test('the preview shows the card as far as it is written', () => {
  const publishedAt = new Date(item.createdAt);
  const draft = { ...emptyNewsDraft, title: ' ' };
  const html = renderStatic(
    <CardPreview draft={draft} picture={undefined} publishedAt={publishedAt} />,
  );
  expect(textOf(html)).toContain('News21 November 2026Your title');
  const written = { ...draft, type: 'event', title: 'Sports <Day>' };
  expect(
    renderStatic(<CardPreview draft={written} picture="/p.jpg" publishedAt={publishedAt} />),
  ).toContain('Sports &lt;Day&gt;');
});

describe('sending', () => {
  test.each([
    [0.4, true, 'Sending text and picture'],
    [1, true, 'Sent. The picture is being prepared'],
    [1, false, 'Sent. One moment'],
  ])('at %f says where it stands', (sent, hasPicture, words) => {
    const html = renderStatic(
      <SendingState sent={sent} failure={undefined} hasPicture={hasPicture} />,
    );
    expect(html).toContain(`aria-label="${words}"`);
  });

  test('that failed says so as an alert, with advice where there is some', () => {
    const failed = (advice: string | undefined) =>
      renderStatic(
        <SendingState sent={undefined} failure={{ message: 'No space', advice }} hasPicture />,
      );
    expect(failed(undefined)).toContain('role="alert"');
    expect(textOf(failed(undefined))).toMatch(/^No spaceNothing is lost.* still here\.$/);
    expect(textOf(failed('Please save again.'))).toMatch(/still here\. Please save again\.$/);
  });
});

function listed(
  items: StaffNewsItem[],
  {
    pagination = { current: 1, pages: 1, total: items.length },
    words = '',
    deletingId,
  }: { pagination?: StaffNewsListAnswer['pagination']; words?: string; deletingId?: string } = {},
): string {
  return shown(
    hasLoaded({ success: true, message: '', data: items, pagination }),
    words,
    deletingId,
  );
}

function shown(list: Loaded<StaffNewsListAnswer>, words = '', deletingId?: string): string {
  return renderStatic(
    <NewsList
      heading={null}
      list={list}
      words={words}
      deletingId={deletingId}
      addressOfPage={(page) => `?page=${page}`}
      onAdd={ignore}
      onClearSearch={ignore}
      onEdit={ignore}
      onMore={ignore}
      onDelete={ignore}
    />,
  );
}
