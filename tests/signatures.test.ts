// Requests to a store: Amazon's published examples of signatures hold for Sofra's client and for
// the stand-in, and answers are parsed.
import { expect, test } from 'vitest';
import { faultOf } from '../lab/servers/store.ts';
import { addressOf, listedIn, signed } from '../src/storage/backup/copies/store-place.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, the examples. */
const key = { keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const at = '20130524T000000Z';
const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const welcome = '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072';
const scope = '20130524/us-east-1/s3/aws4_request';

const settings = {
  kind: 'store',
  address: 'https://s3.amazonaws.com',
  region: 'us-east-1',
  bucket: 'examplebucket',
  prefix: null,
  bucketInHost: true,
  ...key,
} as const;

test.each([
  [{ lifecycle: '' }, 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  [
    { 'max-keys': '2', prefix: 'J' },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('the request for %j is signed as Amazon’s example', async (query, signature) => {
  const url = addressOf(settings, { key: '', query });
  const { authorization } = await signed(settings, { method: 'GET', url, file: undefined, at });
  expect(authorization?.replaceAll(', ', ',')).toBe(
    `AWS4-HMAC-SHA256 Credential=${key.keyId}/${scope},` +
      `SignedHeaders=host;x-amz-content-sha256;x-amz-date,Signature=${signature}`,
  );
});

test.each([
  {
    method: 'GET',
    path: '/test.txt',
    body: '',
    more: { range: 'bytes=0-9', 'x-amz-content-sha256': empty },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    path: '/test%24file.text',
    body: 'Welcome to Amazon S3.',
    more: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': welcome,
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
])('the stand-in takes Amazon’s example of $method, and nothing else', (example) => {
  const { method, path, body, more, signature } = example;
  const host = 'examplebucket.s3.amazonaws.com';
  const sent: Record<string, string> = { host, 'x-amz-date': at, ...more };
  const names = Object.keys(sent).toSorted().join(';');
  const authorization =
    `AWS4-HMAC-SHA256 Credential=${key.keyId}/${scope},` +
    `SignedHeaders=${names},Signature=${signature}`;
  const url = new URL(`https://${host}${path}`);
  const headers = { ...sent, authorization };
  const rest = { url, body: Buffer.from(body), key };
  expect(faultOf({ method, headers }, rest)).toBeUndefined();
  const moved = { ...headers, 'x-amz-date': '20130524T000001Z' };
  expect(faultOf({ method, headers: moved }, rest)).toBe('SignatureDoesNotMatch');
  const changed = { ...rest, body: Buffer.from('other') };
  expect(faultOf({ method, headers }, changed)).toBe('XAmzContentSHA256Mismatch');
});

test('a bucket is in the path or in the host', () => {
  const object = 'sofra/sofra-key-00000000.age';
  const inPath = { ...settings, address: 'https://minio.lan:9000/', bucketInHost: false };
  expect(addressOf(inPath, { key: object, query: {} }).href).toBe(
    `https://minio.lan:9000/examplebucket/${object}`,
  );
  expect(addressOf(settings, { key: object, query: {} }).href).toBe(
    `https://examplebucket.s3.amazonaws.com/${object}`,
  );
});

test('a list is read by its parts, also a long one in which none ends', () => {
  const part = '<Contents><Key>sofra/one</Key><Size>7</Size></Contents>';
  const other = part.replace('sofra/', 'others/');
  expect(listedIn(`<List>${part}${other}</List>`, 'sofra/')).toEqual([{ name: 'one', size: 7 }]);
  expect(listedIn('<Contents>'.repeat(200_000), '')).toEqual([]);
});
