import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bucketAddress, createBucket } from './bucket.ts';
import { claimPictures, createObjectStorage } from './object-storage.ts';
import { refuse, type S3Server, startS3Server } from './testing/s3-server.ts';

const HASTY = { attempts: 3, pauseMs: 1, answerMs: 10_000, putMs: 10_000, triesMs: 20_000 };
const FILES = ['share.jpg', '400.jpg', 'source.jpg'].map((name) => ({
  name,
  bytes: Buffer.from(`bytes of ${name}`),
}));

let store: S3Server;
beforeEach(async () => {
  store = await startS3Server();
});
afterEach(() => store.close());

function open(changes: Partial<S3Server['settings']> = {}, patience = HASTY) {
  const settings = { ...store.settings, ...changes };
  return createObjectStorage(createBucket(settings, patience), settings);
}

describe('a picture in an object store', () => {
  test('is there as a whole, and goes as a whole', async () => {
    const storage = open();
    expect(await storage.list()).toEqual(new Map());
    await storage.putFolder('picture-1', FILES);
    expect([...(await storage.list())]).toEqual([
      ['picture-1', ['400.jpg', 'share.jpg', 'source.jpg']],
    ]);
    expect(await storage.getFile('picture-1', '400.jpg')).toEqual(Buffer.from('bytes of 400.jpg'));
    expect(await storage.getFile('picture-1', '800.jpg')).toBeUndefined();
    await storage.removeFolder('picture-1');
    await storage.removeFolder('picture-1');
    expect([...store.objects.keys()]).toEqual(['pictures-of']);
  });

  test('is listed to the last, whatever a page of the store holds', async () => {
    const storage = open();
    const names = Array.from({ length: 7 }, (_, number) => `picture-${number}`);
    for (const name of names) await storage.putFolder(name, FILES);
    expect([...(await storage.list()).keys()]).toEqual(names);
  });

  test('gets formats later, and never when it is gone', async () => {
    const storage = open();
    const late = [{ name: '400.avif', bytes: Buffer.from('late') }];
    await storage.putFolder('picture-1', FILES);
    await storage.addFiles('picture-1', late);
    await storage.removeFile('picture-1', 'source.jpg');
    await storage.removeFile('picture-1', 'source.jpg');
    expect((await storage.list()).get('picture-1')).toEqual(['400.avif', '400.jpg', 'share.jpg']);
    await storage.addFiles('picture-2', late);
    expect([...(await storage.list()).keys()]).toEqual(['picture-1']);
  });

  test('that is removed while formats are on their way takes them along', async () => {
    const storage = open();
    await storage.putFolder('picture-1', FILES);
    store.behave(({ method, url }) => {
      if (method === 'PUT' && url?.endsWith('.avif')) store.objects.clear();
      return false;
    });
    await storage.addFiles('picture-1', [{ name: '400.avif', bytes: Buffer.from('late') }]);
    expect(await storage.list()).toEqual(new Map());
  });

  test('made by two processes at once is the same as made by one', async () => {
    const late = [{ name: '400.avif', bytes: Buffer.from('late') }];
    await open().putFolder('picture-1', FILES);
    await Promise.all([open(), open()].map((storage) => storage.addFiles('picture-1', late)));
    expect(await open().getFile('picture-1', '400.avif')).toEqual(Buffer.from('late'));
  });

  test('is whole only when its last file is there', async () => {
    let puts = 0;
    store.behave(({ method }, response) => {
      if (method !== 'PUT' || ++puts <= FILES.length) return false;
      refuse(response, 403, 'AccessDenied');
      return true;
    });
    await expect(open().putFolder('picture-1', FILES)).rejects.toThrow('rights to list');
    expect([...(await open().list())]).toEqual([['picture-1', ['400.jpg', 'source.jpg']]]);
    store.behaveWell();
    await open().addFiles('picture-1', [{ name: '400.avif', bytes: Buffer.from('late') }]);
    expect((await open().list()).get('picture-1')).toHaveLength(2);
  });

  test('has the beginning that the settings say, and others of the bucket are not seen', async () => {
    await open({ prefix: 'other/' }).putFolder('picture-1', FILES);
    store.objects.set('media/notes.txt', { bytes: Buffer.from('x'), headers: {} });
    store.objects.set('media/a/b/c', { bytes: Buffer.from('x'), headers: {} });
    expect(await open().list()).toEqual(new Map());
    expect([...store.objects.keys()]).toContain('other/media/picture-1/share.jpg');
  });

  test.each(['..', '', 'a/b', '.hidden', 'a..b'])('is never called %j', async (name) => {
    const storage = open();
    await expect(storage.getFile(name, '400.jpg')).rejects.toThrow('not a name');
    await expect(storage.getFile('picture-1', name)).rejects.toThrow('not a name');
    await expect(storage.removeFolder(name)).rejects.toThrow('not a name');
    await expect(storage.putFolder(name, FILES)).rejects.toThrow('not a name');
    await expect(
      storage.putFolder('picture-1', [{ name, bytes: Buffer.from('a') }]),
    ).rejects.toThrow('not a name');
    expect(store.received()).toBe(0);
  });
});

describe('pictures of another school', () => {
  const other = () => open({ owner: 'https://other.example' });

  test('are neither removed nor added to, by whichever way', async () => {
    await open().putFolder('picture-1', FILES);
    const before = new Map(store.objects);
    const sentence =
      /holds the pictures of a demo, and this school is https:\/\/other\.example: each/;
    await expect(other().removeFolder('picture-1')).rejects.toThrow(sentence);
    await expect(other().removeFile('picture-1', 'source.jpg')).rejects.toThrow(sentence);
    await expect(other().addFiles('picture-1', FILES)).rejects.toThrow(sentence);
    await expect(other().putFolder('picture-2', FILES)).rejects.toThrow(sentence);
    expect(store.objects).toEqual(before);
    expect(await other().getFile('picture-1', '400.jpg')).toEqual(Buffer.from('bytes of 400.jpg'));
  });

  test('lie in the same bucket, behind a word of their own', async () => {
    await open().putFolder('picture-1', FILES);
    const beside = open({ owner: 'https://other.example', prefix: 'other/' });
    await beside.putFolder('picture-1', FILES);
    await beside.removeFolder('picture-1');
    expect([...(await open().list()).keys()]).toEqual(['picture-1']);
  });

  test('are this school’s once it has claimed them', async () => {
    await open().putFolder('picture-1', FILES);
    const settings = { ...store.settings, owner: 'https://other.example' };
    await claimPictures(createBucket(settings, HASTY), settings);
    await other().removeFolder('picture-1');
    await expect(open().putFolder('picture-1', FILES)).rejects.toThrow('pictures of https://other');
  });
});

describe('what may pass is asked again, and no more than a few times', () => {
  test.each([
    ['no connection', (_: unknown, response: { destroy(): void }) => response.destroy()],
    ['a store that is busy', busy],
    ['an answer that ends in its middle', cutShort],
  ] as const)('%s', async (_name, disturb) => {
    const storage = open();
    await storage.putFolder('picture-1', FILES);
    for (const [times, outcome] of [
      [2, 'read'],
      [3, 'failed'],
    ] as const) {
      let left: number = times;
      const before = store.received();
      store.behave((request, response) => {
        if (left === 0) return false;
        left -= 1;
        disturb(request as never, response as never);
        return true;
      });
      const read = storage.getFile('picture-1', '400.jpg').then(
        () => 'read',
        () => 'failed',
      );
      expect(await read).toBe(outcome);
      expect(store.received() - before).toBe(3);
    }
  });

  test('a store that never answers is not waited for', async () => {
    const storage = open({}, { ...HASTY, attempts: 1, answerMs: 50 });
    store.behave(() => true);
    await expect(storage.getFile('picture-1', '400.jpg')).rejects.toThrow('does not answer');
  });

  test('once too much time has gone, nothing is asked again', async () => {
    const storage = open({}, { ...HASTY, triesMs: -1 });
    store.behave((_request, response) => !response.destroy().writable);
    await expect(storage.getFile('picture-1', '400.jpg')).rejects.toThrow('does not answer');
    expect(store.received()).toBe(1);
  });
});

describe('bytes that are others than those that were stored', () => {
  test('are not shown', async () => {
    const storage = open();
    await storage.putFolder('picture-1', FILES);
    const stored = store.objects.get('media/picture-1/400.jpg');
    if (stored) stored.bytes = Buffer.from('bytes of 400.jqg');
    await expect(storage.getFile('picture-1', '400.jpg')).rejects.toThrow(
      /^media\/picture-1\/400\.jpg in the bucket pictures is damaged.+npm run pictures -- move$/,
    );
  });

  test('are not stored: the sum is signed, and the store compares it', async () => {
    const { endpoint } = store.settings;
    let headers: HeadersInit = {};
    store.behave((request) => {
      headers = request.headers as HeadersInit;
      return false;
    });
    await open().putFolder('picture-1', FILES.slice(0, 1));
    const address = `${endpoint}/pictures/media/picture-1/share.jpg`;
    const other = await fetch(address, {
      method: 'PUT',
      headers: own(headers),
      body: 'other bytes',
    });
    expect(await other.text()).toContain('XAmzContentSHA256Mismatch');
    expect(store.objects.get('media/picture-1/share.jpg')?.bytes.toString()).toBe(
      'bytes of share.jpg',
    );
  });

  test('put there by another program count as such', async () => {
    store.objects.set('media/picture-1/400.jpg', { bytes: Buffer.from('x'), headers: {} });
    await expect(open().getFile('picture-1', '400.jpg')).rejects.toThrow('not put there by this');
  });
});

describe('a setting that is wrong is named', () => {
  test.each([
    ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY', { secretAccessKey: 'another' }],
    ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY', { accessKeyId: 'ANOTHER' }],
    ['Make it there, or fix S3_BUCKET', { bucket: 'another' }],
    ['Is S3_ENDPOINT right', { endpoint: 'http://127.0.0.1:1' }],
  ])('%s', async (sentence, changes) => {
    await expect(open(changes).putFolder('picture-1', FILES)).rejects.toThrow(sentence);
    await expect(open(changes).list()).rejects.toThrow(sentence);
  });

  test.each([
    ['set the clock', 403, 'RequestTimeTooSkewed'],
    ['Fix S3_REGION or S3_ENDPOINT', 301, 'PermanentRedirect'],
    ['Fix S3_REGION or S3_ENDPOINT', 400, 'AuthorizationHeaderMalformed'],
    ['rights to list, read, write and delete', 403, 'AccessDenied'],
    ['Is it one that speaks S3?', 405, 'MethodNotAllowed'],
  ])('%s', async (sentence, status, code) => {
    store.behave((_request, response) => {
      refuse(response, status, code);
      return true;
    });
    await expect(open().getFile('picture-1', '400.jpg')).rejects.toThrow(sentence);
    expect(store.received()).toBe(1);
  });
});

test('the bucket stands behind the address of the store, or before it', () => {
  const settings = { endpoint: 'https://s3.example:9000', bucket: 'pictures' };
  expect(bucketAddress({ ...settings, pathStyle: true })).toBe('https://s3.example:9000/pictures');
  expect(bucketAddress({ ...settings, pathStyle: false })).toBe('https://pictures.s3.example:9000');
});

function busy(_request: unknown, response: Parameters<typeof refuse>[0]): void {
  refuse(response, 503, 'SlowDown');
}

function cutShort(_request: unknown, response: Parameters<typeof refuse>[0]): void {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('half', () => response.destroy());
}

/** What the program has signed, for somebody who sends it again with other bytes. */
function own(headers: HeadersInit): [string, string][] {
  return Object.entries(headers as Record<string, string>).filter(([name]) =>
    /^(authorization|content-type|x-amz-.+)$/.test(name),
  );
}
