import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let school: TestApp;
beforeAll(async () => {
  school = await createTestApp({ settings: { API_DOCS: 'on' } });
});
afterAll(() => school.close());

describe('the description of the calls', () => {
  test('is valid OpenAPI', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(await description());
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  test('has every call with its input, its answers, and who may make it', async () => {
    const { paths } = await description();
    const described = Object.entries<object>(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = school.app.guardedRoutes
      .filter(({ method, schema }) => method !== 'HEAD' && schema.response)
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
    expect(described.sort()).toEqual(routes.sort());

    const { post } = paths['/api/payments/initialize'];
    const form = post.requestBody.content['application/json'].schema;
    expect(form.properties).toMatchObject({
      class: { type: 'string', description: expect.stringContaining('/api/school') },
    });
    expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['200', '4XX', '5XX']));
    for (const status of ['429', '503']) {
      expect(post.responses[status].description).toContain('Retry-After');
    }
    expect(post.responses).toMatchObject({ 502: {}, 504: {} });
    expect(post.security).toBeUndefined();
    const { get } = paths['/api/admin/payments/{reference}'];
    expect(get.parameters).toMatchObject([{ in: 'path', name: 'reference', required: true }]);
    expect(get.security).toEqual([{ session: [] }]);
  });
});

describe('the page that shows it', () => {
  test('runs nothing but its own files', async () => {
    const page = await school.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/);
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect((await school.app.inject(file)).statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=/);
  });

  test('has the usual answer where it has nothing', async () => {
    const answer = await school.app.inject('/api/docs/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ success: false, message: 'There is nothing at this address.' });
  });

  test('is not there unless it is asked for', async () => {
    const other = await createTestApp();
    for (const address of ['/api/docs', '/api/docs/json', '/api/docs/static/index.html']) {
      expect((await other.app.inject(address)).statusCode).toBe(404);
    }
    await other.close();
  });
});

async function description() {
  return (await school.app.inject('/api/docs/json')).json();
}
