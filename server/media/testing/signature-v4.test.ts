import { expect, test } from 'vitest';
import { hexHash, signatureOf } from './signature-v4.ts';

const examples = {
  region: 'us-east-1',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  method: 'GET',
};
const headers = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': hexHash(''),
  'x-amz-date': '20130524T000000Z',
};

// "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)", in the documents of S3.
test.each([
  [
    'GET Object',
    '/test.txt',
    { ...headers, range: 'bytes=0-9' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'GET Bucket Lifecycle',
    '/?lifecycle',
    headers,
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'GET Bucket (List Objects)',
    '/?max-keys=2&prefix=J',
    headers,
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('the published example %s has the published signature', (_name, path, signed, signature) => {
  const url = new URL(`https://${headers.host}${path}`);
  expect(signatureOf({ ...examples, url, headers: signed })).toBe(signature);
});
