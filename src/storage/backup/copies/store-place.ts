// A bucket of a store that speaks the protocol of Amazon S3 as the second place.
import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { messages } from '../../../contract/messages/messages.ts';
import { sentence } from '../../../contract/messages/sentences.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Listed, Place, PlaceSettings, Sealed } from './place.ts';
import { request } from './request.ts';

type Settings = Extract<PlaceSettings, { kind: 'store' }>;

/**
 * The limit of one upload in bytes
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html).
 */
const maxUploadBytes = 5 * 2 ** 30;
/**
 * The limit in bytes of an answer that is read into memory: a page of a list has at most 1,000
 * names.
 */
const maxAnswerBytes = 2 ** 21;
/** The limit of pages of a list; thirty copies need one. */
const maxPages = 20;
/** The SHA-256 of an empty body, for the signature of requests without one. */
const nothing = createHash('sha256').digest('hex');

export function openStorePlace(settings: Settings, allowedHosts: readonly string[]): Place {
  const { prefix } = settings;
  const folder = prefix === null ? '' : `${prefix}/`;

  async function ask(order: Order): Promise<{ status: number; body: Readable }> {
    const { method, key = '', query = {}, file, most } = order;
    const url = addressOf(settings, { key: key && folder + key, query });
    const headers = await signed(settings, { method, url, file });
    return request({ method, url, headers, most, allowedHosts, ...(file && { file }) });
  }

  /** Sends a request and reads the whole answer. Refuses any status that is not expected. */
  async function told(order: Omit<Order, 'most'>, expected: readonly number[]): Promise<string> {
    const { status, body } = await ask({ ...order, most: maxAnswerBytes });
    const answer = await text(body);
    if (!expected.includes(status)) throw refusalOf(status, answer);
    return answer;
  }

  return {
    async put(name, file) {
      if (file.size > maxUploadBytes) throw new Refusal('unavailable', messages.copyTooLarge);
      await told({ method: 'PUT', key: name, file }, [200, 201]);
    },
    async get(name, most) {
      // An error message may be longer than the expected file.
      const bound = Math.max(most, maxAnswerBytes);
      const { status, body } = await ask({ method: 'GET', key: name, most: bound });
      if (status === 200) return body;
      const answer = await text(body);
      if (status === 404 && !answer.includes('NoSuchBucket')) return undefined;
      throw refusalOf(status, answer);
    },
    async list() {
      const all: Listed[] = [];
      let token: string | undefined;
      for (let page = 1; page <= maxPages; page += 1) {
        const more = token === undefined ? {} : { 'continuation-token': token };
        const query = { 'list-type': '2', prefix: `${folder}sofra-`, ...more };
        const answer = await told({ method: 'GET', query }, [200]);
        all.push(...listedIn(answer, folder));
        token = valueOf(answer, 'NextContinuationToken');
        if (token === undefined) break;
      }
      return all;
    },
    async remove(name) {
      await told({ method: 'DELETE', key: name }, [200, 204, 404]);
    },
  };
}

interface Order {
  method: 'GET' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  file?: Sealed;
  /** The limit of the answer in bytes. */
  most: number;
}

/** The address of an object, or of the bucket, in either style. */
export function addressOf(
  { address, bucket, bucketInHost }: Settings,
  { key, query }: { key: string; query: Record<string, string> },
): URL {
  const url = new URL(address);
  if (bucketInHost) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = bucketInHost ? `/${key}` : `/${bucket}/${key}`;
  url.search = new URLSearchParams(query).toString();
  return url;
}

interface Signing {
  method: string;
  url: URL;
  file: Sealed | undefined;
  at?: string;
}

/**
 * The headers of a signed request, body included (AWS Signature Version 4), with the current moment
 * or a given one such as `20130524T000000Z`.
 */
export async function signed(
  { keyId, secret, region }: Settings,
  { method, url, file, at }: Signing,
): Promise<Record<string, string>> {
  const { headers } = await new AwsV4Signer({
    method,
    url: url.href,
    headers: { 'x-amz-content-sha256': file?.hash ?? nothing },
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    ...(at && { datetime: at }),
  }).sign();
  return {
    ...Object.fromEntries(headers),
    ...(file && { 'content-length': String(file.size) }),
  };
}

/** The refusal of a store, with its status and its code, such as `403 AccessDenied`. */
function refusalOf(status: number, answer: string): Refusal {
  const code = /^[A-Za-z]{1,60}$/.exec(valueOf(answer, 'Code') ?? '')?.[0] ?? '';
  const why = `${status} ${code}`.trim();
  return new Refusal('unavailable', sentence(messages.copyStoreSaid, { why }));
}

/**
 * The names and sizes in a page that are directly in the folder. The page is split first, because
 * searching for missing end tags in a long answer would take quadratic time.
 */
export const listedIn = (answer: string, folder: string): Listed[] =>
  answer
    .split('<Contents>')
    .slice(1)
    .flatMap((object) => {
      const [key = '', size = ''] = [valueOf(object, 'Key'), valueOf(object, 'Size')];
      const isOurs = key.startsWith(folder) && /^\d{1,15}$/.test(size);
      return isOurs ? { name: key.slice(folder.length), size: Number(size) } : [];
    });

/** The text of the first element of this name. */
function valueOf(xml: string, name: string): string | undefined {
  const [, value] = new RegExp(`<${name}>([^<]{1,2000})</${name}>`).exec(xml) ?? [];
  return value?.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity]!);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
