import fastify from 'fastify';
import { expect, it } from 'vitest';
import { school } from '#content/school.ts';
import { SECURITY_TEXT_PATH, securityTextRoute } from './security-text.ts';

it('says whom to tell of a hole, until when, and where the text stands', async () => {
  const app = fastify();
  securityTextRoute(app, {
    publicUrl: 'https://school.example',
    findContact: async () => 'office@school.example',
    clock: () => new Date('2026-11-23T15:04:05Z'),
  });
  const answer = await app.inject(SECURITY_TEXT_PATH);
  await app.close();

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = answer.body.split('\n').filter((line) => line && !line.startsWith('#'));
  expect(fields).toEqual([
    'Contact: mailto:office@school.example',
    'Expires: 2027-05-22T00:00:00.000Z',
    `Preferred-Languages: ${school.language}`,
    'Canonical: https://school.example/.well-known/security.txt',
  ]);
});
