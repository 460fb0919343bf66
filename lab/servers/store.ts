// A stand-in for a store with the protocol of Amazon S3. It checks every signature itself, and
// keeps objects in memory.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const storeKey = { keyId: 'AKIASTANDIN', secret: 'a-secret/of+the=stand-in' };

/** The ways in which the store misbehaves. */
type Misdeed =
  'none' | 'changes' | 'redirects' | 'refuses' | 'upgrades' | 'forbids-removal' | 'hangs-up';

/** The number of names on a page of a list; it is small, so that a short list has several pages. */
const pageSize = 2;

/**
 * Opens a store with one bucket at a free port. The bucket may be in the path or in the host name.
 */
export async function openStore({ bucket }: { bucket: string }) {
  const objects = new Map<string, Buffer>();
  const state = { misdeed: 'none' as Misdeed, asked: [] as string[] };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, `http://${request.headers.host}`);
    const body = await buffer(request);
    state.asked.push(`${request.method} ${url.pathname}${url.search}`);
    const say = (status: number, code: string, headers = {}) =>
      response.writeHead(status, headers).end(`<Error><Code>${code}</Code></Error>`);
    const fault = faultOf(request, { url, body });
    if (fault) return say(403, fault);
    if (state.misdeed === 'redirects') return say(307, 'Moved', { location: 'http://10.0.0.1/' });
    if (state.misdeed === 'upgrades')
      return response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end();
    if (state.misdeed === 'refuses') return say(403, 'AccessDenied');
    const inHost = url.hostname.startsWith(`${bucket}.`);
    const path = decodeURIComponent(url.pathname).slice(1);
    const [own, ...rest] = inHost ? [bucket, path] : path.split('/');
    if (own !== bucket) return say(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return response.end(pageOf(objects, url.searchParams));
    if (request.method === 'PUT') {
      const changed = Buffer.from(body);
      if (state.misdeed === 'changes') changed[changed.length - 1]! ^= 1;
      objects.set(key, changed);
      return response.end();
    }
    if (request.method === 'DELETE') {
      if (state.misdeed === 'forbids-removal') return say(403, 'AccessDenied');
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) return say(404, 'NoSuchKey');
    if (state.misdeed !== 'hangs-up') return response.end(object);
    response.writeHead(200, { 'content-length': object.length });
    response.write(object.subarray(0, 100), () => response.destroy());
    return response;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    address: `http://127.0.0.1:${port}`,
    objects,
    state,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function pageOf(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after);
  const page = names.toSorted().slice(0, pageSize);
  const rows = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.length}</Size></Contents>`,
  );
  const isCut = names.length > page.length;
  const token = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${rows.join('')}${token}</ListBucketResult>`;
}

/**
 * The error code of a request whose AWS Signature Version 4 is wrong, computed from the request as
 * it arrived (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export function faultOf(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { url, body, key = storeKey }: { url: URL; body: Buffer; key?: typeof storeKey },
): string | undefined {
  const [, keyId, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (keyId !== key.keyId) return 'InvalidAccessKeyId';
  const told = String(headers['x-amz-content-sha256']);
  if (told !== hash(body)) return 'XAmzContentSHA256Mismatch';
  const at = String(headers['x-amz-date']);
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) {
    return 'AccessDenied';
  }
  const query = [...url.searchParams]
    .map((pair) => pair.map(escaped).join('='))
    .toSorted()
    .join('&');
  const path = url.pathname.split('/').map((one) => escaped(decodeURIComponent(one)));
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, path.join('/'), query, lines, names, told].join('\n');
  const [day = '', region = '', service = '', end = ''] = scope.split('/');
  let secret: Buffer | string = `AWS4${key.secret}`;
  for (const part of [day, region, service, end]) secret = hmac(secret, part);
  const right = hmac(secret, ['AWS4-HMAC-SHA256', at, scope, hash(canonical)].join('\n'));
  const given = Buffer.from(signature, 'hex');
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight ? undefined : 'SignatureDoesNotMatch';
}

const hash = (of: Buffer | string) => createHash('sha256').update(of).digest('hex');
const hmac = (key: Buffer | string, of: string) => createHmac('sha256', key).update(of).digest();

const escaped = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
