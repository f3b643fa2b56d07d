import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PICTURE_MAX_BYTES, pictureMessages } from '#contract/picture-upload.ts';
import { answerFailure } from './failure-answers.ts';
import {
  acceptFormWithPicture,
  type FormWithPicture,
  readFormWithPicture,
} from './form-with-picture.ts';
import { type FormPart, formOf } from './testing/multipart-form.ts';

const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2]);
const picturePart = { name: 'image', value: PICTURE, fileName: 'gate.jpg' };
const title = { name: 'title', value: 'Ọjọ́ ìdíje' };

let app: FastifyInstance;
let read: FormWithPicture | undefined;
let reading = 0;
beforeEach(async () => {
  read = undefined;
  app = fastify();
  app.setErrorHandler(answerFailure);
  await app.register(async (scope) => {
    await acceptFormWithPicture(scope);
    scope.post('/api/form', async (request) => {
      reading += 1;
      read = await readFormWithPicture(request).finally(() => {
        reading -= 1;
      });
      return { success: true };
    });
  });
  await app.ready();
});
afterEach(() => app.close());

describe('a form', () => {
  test('arrives with its texts and its picture', async () => {
    expect((await send([title, picturePart])).statusCode).toBe(200);
    expect(read).toEqual({ fields: { title: 'Ọjọ́ ìdíje' }, picture: PICTURE });
  });

  test('may come without a picture', async () => {
    await send([title]);
    expect(read?.picture).toBeUndefined();
  });

  test('whose file field was left empty has no picture', async () => {
    const empty = { name: 'image', value: '', fileName: '', type: 'application/octet-stream' };
    expect((await send([title, empty])).statusCode).toBe(200);
    expect(read?.picture).toBeUndefined();
  });

  test('with an empty file has an empty picture, which is for the media service to refuse', async () => {
    await send([title, { name: 'image', value: '', fileName: 'gate.jpg' }]);
    expect(read?.picture).toHaveLength(0);
  });

  test('takes the longest description in any script', async () => {
    const value = '🦜'.repeat(10_000);
    expect((await send([{ name: 'description', value }])).statusCode).toBe(200);
    expect(read?.fields.description).toBe(value);
  });

  test('takes a picture of exactly the largest size', async () => {
    const value = Buffer.alloc(PICTURE_MAX_BYTES);
    expect((await send([{ ...picturePart, value }])).statusCode).toBe(200);
    expect(read?.picture).toHaveLength(PICTURE_MAX_BYTES);
  });

  test('takes evil file names without looking at them', async () => {
    for (const fileName of [
      '../../etc/passwd',
      'C:\\gate.jpg',
      'a'.repeat(5_000),
      '\u202egpj.exe',
    ]) {
      expect((await send([{ ...picturePart, fileName }])).statusCode).toBe(200);
    }
  });
});

test.each([
  ['no header', '--b\r\n\r\nvalue\r\n--b--\r\n'],
  ['a broken header', '--b\r\nContent-Disposition\r\n\r\nvalue\r\n--b--\r\n'],
])('a part with %s has no name and is left out', async (_name, payload) => {
  expect((await sendRaw('boundary=b', payload)).statusCode).toBe(200);
  expect(read).toEqual({ fields: {}, picture: undefined });
});

describe('a form is refused with a sentence when', () => {
  const refused: [string, FormPart[], number, RegExp][] = [
    ['a field comes twice', [title, title], 400, /only once/],
    ['a field is called __proto__', [{ ...title, name: '__proto__' }], 400, /did not arrive whole/],
    ['a field is called constructor', [{ ...title, name: 'constructor' }], 400, /whole/],
    ['a file is called __proto__', [{ ...picturePart, name: '__proto__' }], 400, /whole/],
    ['a field’s name is very long', [{ ...title, name: 'a'.repeat(5_000) }], 400, /whole/],
    ['a field is JSON', [{ ...title, value: '{"a":1}', type: 'application/json' }], 400, /whole/],
    ['a text field is a file', [{ ...picturePart, name: 'title' }], 400, /only be sent as "image"/],
    ['a text is endless', [{ ...title, value: 'a'.repeat(80_001) }], 413, /too long/],
    ['there are two pictures', [picturePart, picturePart], 413, /only one picture/],
    [
      'there are many fields',
      Array.from({ length: 21 }, (_, index) => ({ name: `field${index}`, value: '' })),
      413,
      /too many fields/,
    ],
    [
      'the picture is a byte too large',
      [title, { ...picturePart, value: Buffer.alloc(PICTURE_MAX_BYTES + 1) }],
      413,
      /larger than 10 MB/,
    ],
    [
      'the body is of 30 MB',
      [title, { ...picturePart, value: Buffer.alloc(30 * 1024 * 1024) }],
      413,
      /larger than 10 MB/,
    ],
  ];

  test.each(refused)('%s', async (_name, parts, httpStatus, sentence) => {
    const response = await send(parts);
    expect(response.statusCode).toBe(httpStatus);
    expect(response.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(sentence),
    });
    expect(read).toBeUndefined();
  });

  test('the too large picture is named as the field to correct', async () => {
    const response = await send([{ ...picturePart, value: Buffer.alloc(PICTURE_MAX_BYTES + 1) }]);
    expect(response.json().errors).toEqual({ image: pictureMessages.tooLarge });
  });

  const whole = formOf([title, picturePart]).payload.toString('latin1');
  test.each([
    ['it ends in the middle', 'boundary=----a-boundary-of-the-tests', whole.slice(0, -60)],
    ['it has no end', 'boundary=----a-boundary-of-the-tests', whole.slice(0, 120)],
    ['a header never ends', 'boundary=b', `--b\r\nX: ${'a'.repeat(200_000)}`],
    ['the boundary is missing', '', whole],
    ['the boundary is very long', `boundary=${'b'.repeat(500)}`, whole],
  ])('%s', async (_name, boundary, payload) => {
    const response = await sendRaw(boundary, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      message: expect.stringContaining('did not arrive whole'),
    });
  });

  test('it is not a form at all', async () => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/form',
      payload: { title: 'A' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('multipart/form-data');
  });
});

test('an upload that is refused early is still answered, and the connection goes on', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { payload, headers } = formOf([title, title, { ...picturePart, value: Buffer.alloc(9e6) }]);
  const address = `http://127.0.0.1:${portOf(app)}/api/form`;
  for (let round = 0; round < 2; round += 1) {
    const response = await fetch(address, { method: 'POST', body: payload, headers });
    expect(response.status).toBe(400);
    expect((await response.json()).message).toContain('only once');
  }
});

test('an upload that breaks off ends its reading', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { payload, headers } = formOf([title, { ...picturePart, value: Buffer.alloc(100_000) }]);
  const socket = connect(portOf(app), '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST /api/form HTTP/1.1\r\nHost: a\r\nContent-Type: ${headers['content-type']}\r\n`;
  socket.write(`${head}Content-Length: ${payload.length}\r\n\r\n`);
  socket.write(payload.subarray(0, 50_000));
  await expect.poll(() => reading).toBe(1);
  socket.destroy();
  await expect.poll(() => reading).toBe(0);
  expect(read).toBeUndefined();
});

function send(parts: FormPart[]) {
  return app.inject({ method: 'POST', url: '/api/form', ...formOf(parts) });
}

function sendRaw(boundary: string, payload: string) {
  return app.inject({
    method: 'POST',
    url: '/api/form',
    payload: Buffer.from(payload, 'latin1'),
    headers: { 'content-type': `multipart/form-data; ${boundary}` },
  });
}

function portOf(server: FastifyInstance): number {
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
