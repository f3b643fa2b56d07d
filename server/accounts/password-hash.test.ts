import { argon2Sync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

const { hash, check } = createPasswordHasher();

describe('a stored password', () => {
  test('is argon2id at 19 MiB and 2 passes, in PHC format, with a salt of its own', async () => {
    const [one, other] = await Promise.all([hash('swordfish at noon'), hash('swordfish at noon')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/);
    expect(one).not.toBe(other);
  });

  test('matches itself alone', async () => {
    const stored = await hash('Ọ̀rẹ́ mi àtàtà');
    expect(await check('Ọ̀rẹ́ mi àtàtà', stored)).toEqual({ matches: true, outdated: false });
    expect(await check('Ọ̀rẹ́ mi àtàtà'.normalize('NFD'), stored)).toMatchObject({ matches: true });
    expect(await check('ọ̀rẹ́ mi àtàtà', stored)).toMatchObject({ matches: false });
  });

  test('of a former, cheaper time matches and is known as outdated', async () => {
    const salt = Buffer.from('sixteen bytes ok');
    const cost = { memory: 64, passes: 1, parallelism: 1 };
    const tag = argon2Sync('argon2id', { ...cost, message: 'old', nonce: salt, tagLength: 32 });
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const stored = `$argon2id$v=19$m=64,t=1,p=1$${text(salt)}$${text(tag)}`;
    expect(await check('old', stored)).toEqual({ matches: true, outdated: true });
  });

  test.each(['', 'nobody knows it', '$argon2id$v=19$m=0,t=0,p=0$AAAAAAAAAAAAAAA$AAAA'])(
    'that is damaged (%j) matches nothing',
    async (stored) => {
      expect(await check('', stored)).toMatchObject({ matches: false });
      expect(await check('nobody knows it', stored)).toMatchObject({ matches: false });
    },
  );
});

describe('the queue', () => {
  test('an unknown e-mail takes its turn like everybody', async () => {
    const hasher = createPasswordHasher({ mostWaiting: 1 });
    const first = hasher.check('whatever', undefined);
    await expect(hasher.check('whatever', undefined)).rejects.toMatchObject({ code: 'busy' });
    expect(await first).toMatchObject({ matches: false });
  });

  test('refuses kindly when it is full, and works on afterwards', async () => {
    const hasher = createPasswordHasher({ mostWaiting: 2 });
    const all = await Promise.allSettled([1, 2, 3].map((number) => hasher.hash(`${number}`)));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(all[2]).toMatchObject({
      reason: { code: 'busy', retryAfterSeconds: 5, message: expect.stringContaining('again') },
    });
    expect(await hasher.hash('later')).toContain('argon2id');
  });
});
