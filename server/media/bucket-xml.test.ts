import { expect, test } from 'vitest';
import { readErrorCode, readListing } from './bucket-xml.ts';
import type { S3Server } from './testing/s3-server.ts';

const settings: S3Server['settings'] = {
  endpoint: 'https://s3.example',
  region: 'eu-test-1',
  bucket: 'pictures',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  prefix: '',
  pathStyle: true,
  publicUrl: undefined,
  owner: 'a demo',
};
const listing = (keys: string) =>
  `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>pictures</Name>${keys}</ListBucketResult>`;

test('keys and the mark of the next page are read as they were written', async () => {
  const keys =
    '<Contents><Key>a &amp; b</Key></Contents><Contents><Key>007</Key></Contents><NextContinuationToken>1ue/&#34;+&quot;=</NextContinuationToken>';
  expect(await readListing(listing(keys), settings)).toEqual({
    keys: ['a & b', '007'],
    next: '1ue/"+"=',
  });
  expect(await readListing(listing(''), settings)).toEqual({ keys: [], next: undefined });
});

const key = (text: string) => listing(`<Contents><Key>${text}</Key></Contents>`);

test.each([
  ['a file of this machine', `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${key('&e;')}`],
  ['an address', `<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1/">]>${key('&e;')}`],
  ['entities of entities', `<!DOCTYPE x [${'<!ENTITY a "&b;&b;">'.repeat(50)}]>${key('&a;')}`],
  ['a document type of another spelling', `<!doctype x [<!ENTITY e "e">]>${key('&e;')}`],
  ['a page of HTML', '<html><body>Welcome<br></body></html>'],
  ['a listing that is cut', key('a').slice(0, -20)],
  ['nothing', ''],
])('%s is refused', async (_name, xml) => {
  await expect(readListing(xml, settings)).rejects.toThrow('Is it one that speaks S3?');
  expect(await readErrorCode(xml)).toBe('');
});

test('an undeclared entity stays the text it is', async () => {
  expect((await readListing(key('&e;'), settings)).keys).toEqual(['&e;']);
});

test('a refusal has a code', async () => {
  const xml = '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code><Message>no</Message></Error>';
  expect(await readErrorCode(xml)).toBe('NoSuchBucket');
});
