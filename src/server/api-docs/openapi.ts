// The contract as an OpenAPI 3.1 document.
import { rowTypes } from '../../contract/file-types.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  isForPrograms,
  roles,
  staff,
  type CallerRole,
  type Contract,
  type Endpoint,
  type Role,
} from '../../contract/endpoint.ts';
import { Problem } from '../../contract/connections/problems.ts';
import { fileTypes } from '../../contract/file-types.ts';
import { rolesOf } from '../../contract/roles.ts';
import { contract, nouns } from '../../contract/index.ts';
import { messages } from '../../contract/messages/messages.ts';
import { provedFieldsOf } from '../../contract/proofs.ts';
import { statusOf, type Reason } from '../../contract/reasons.ts';
import { writeSentence } from '../../contract/messages/sentences.ts';
import { limits } from '../../contract/values/values.ts';
import { aboutField, Refusal } from '../../domain/refusal.ts';
import type { Services } from '../context.ts';
import { problemFor } from '../http/problems.ts';
import { cookieName } from '../http/session.ts';
import type { Config } from '../config.ts';
import type { Schema } from './fields.ts';
import { cachedDocument } from './cached-document.ts';

/** Serves the document at `/api/openapi.json`. */
export function describeApi(app: FastifyInstance, { config }: Services): void {
  const type = 'application/json; charset=utf-8';
  app.get(
    '/api/openapi.json',
    cachedDocument({ type, make: () => JSON.stringify(openApi(config)) }),
  );
}

/** The document, with brand and address from the configuration. */
export function openApi({ BRAND_NAME: brand, PUBLIC_URL }: Config) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries(contract as unknown as Contract)) {
    const [method = '', path = ''] = endpoint.route.split(' ');
    const route = path.replace(/:(\w+)/g, '{$1}');
    paths[route] = { ...paths[route], [method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand}: the family's API`, version: '1' },
    paths,
    tags: Object.keys(nouns).map((name) => ({ name })),
    components: {
      securitySchemes: {
        ...cookies(PUBLIC_URL?.startsWith('https:') ?? false),
        program: { type: 'http', scheme: 'bearer', description: 'A key of Settings, Connections' },
      },
    },
  };
}

const cookies = (secure: boolean) =>
  Object.fromEntries(
    roles.map((role) => [role, { type: 'apiKey', in: 'cookie', name: cookieName(role, secure) }]),
  );

const nounOf = (name: string) =>
  Object.entries(nouns).find(([, calls]) => Object.hasOwn(calls, name))?.[0] ?? '';

function operation(name: string, endpoint: Endpoint) {
  const { may, params, query, body, idempotent, takesFile } = endpoint;
  const description = conditionsOf(endpoint).join('. ');
  return {
    operationId: name,
    ...(description && { description }),
    tags: [nounOf(name)],
    security: securityOf(endpoint),
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(idempotent ? [{ ...idempotencyKey, required: idempotent === 'required' }] : []),
      ...(may === 'anyone' || isForPrograms(endpoint) ? [] : [actingAs]),
    ],
    ...((takesFile || takesBody(body)) && {
      requestBody: {
        required: takesFile !== undefined || !body.safeParse(undefined).success,
        content: {
          [fileTypes[takesFile ?? 'json']]: {
            schema: takesFile ? fileSchemas[takesFile] : schemaOf(body, 'input'),
          },
        },
      },
    }),
    responses: {
      ...success(endpoint),
      ...Object.fromEntries(
        statusesOf(endpoint).map((status) => [status, isForPrograms(endpoint) ? problem : refusal]),
      ),
    },
  };
}

/** What a call takes besides a session, in sentences. */
function conditionsOf({ freshProof, needs, body }: Endpoint): string[] {
  const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' and ');
  const proof = 'a proof of the last ten minutes: log in, or `prove`';
  return [
    ...(freshProof === true ? [`Takes ${proof}`] : []),
    ...(freshProof === 'fields'
      ? [`A change of ${named(provedFieldsOf(body))} takes ${proof}`]
      : []),
    ...(needs
      ? [
          `Refused${needs.by ? ' to partners' : ''} while ${named(needs.oneOf)} ` +
            `${needs.oneOf.length > 1 ? 'are' : 'is'} off`,
        ]
      : []),
  ];
}

/** The authentication of a call; for programs, with the scope of the key. */
function securityOf({ may, scope }: Endpoint): Record<string, string[]>[] {
  if (may === 'anyone') return [];
  if (isForPrograms({ may })) return [{ program: scope ? [scope] : [] }];
  return rolesOf(may).map((role) => ({ [role]: staffOf(role, may) }));
}

/** The office's people who may make a call, as names of roles (OpenAPI 3.1.0, 4.8.30). */
const staffOf = (role: Role, may: readonly CallerRole[]) =>
  role === 'admin' ? staff.filter((one) => may.includes(one)) : [];

const text = { type: 'string' };
/** A picture's bytes have no schema. */
const fileSchemas = { json: { type: 'object' }, csv: text, bills: text, picture: {} };

/** A call without a body takes no body or an empty object. */
const takesBody = (body: z.ZodMiniType) =>
  !body.safeParse(undefined).success ||
  Object.keys(schemaOf(body, 'input').properties ?? {}).length > 0;

const refusal = {
  description: 'Refused, in words for the person who asked',
  headers: {
    Refusal: {
      description:
        'The same for programs, in JSON: the `key` of the sentence and, where it has any, the ' +
        '`values` in it, each a text, a number or a sentence again. Left out where it is too long',
      schema: { type: 'string', examples: [writeSentence({ key: messages.customerNotFound })] },
    },
  },
  content: { 'text/plain': { schema: { type: 'string' } } },
};

const exampleRefusal = {
  ...aboutField(['bill', 'at'], new Refusal('invalid', messages.billAhead)),
  status: statusOf.invalid,
};
const problem = {
  description: 'Refused, as a problem of RFC 9457 whose `type` never changes',
  content: {
    'application/problem+json': {
      schema: z.toJSONSchema(Problem, { io: 'output' }),
      example: problemFor(exampleRefusal),
    },
  },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'The same key, call and body again is answered like the first time, for 24 hours. ' +
    'Keys that begin with their time, such as UUIDs of version 7, are stored faster',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKey },
};

const actingAs = {
  name: 'Acting-As',
  in: 'header',
  description: 'As whom the caller asks, where more than one is logged in: no other session counts',
  schema: { type: 'string', enum: roles },
};

function success(endpoint: Endpoint) {
  if (endpoint.reply.safeParse(undefined).success) return { 204: { description: 'Done' } };
  return { 200: answer(endpoint) };
}

function answer({ reply, paged, sendsFile, sendsRows, sendsEvents }: Endpoint) {
  if (sendsRows)
    return { description: 'The file', content: { [rowTypes[sendsRows].split(';')[0]!]: {} } };
  if (sendsFile) return { description: 'The file', content: { 'application/json': {} } };
  const schema = schemaOf(reply, 'output');
  if (sendsEvents) {
    const description = 'A stream without end: each event is named by its kind';
    return { description, content: { 'text/event-stream': { schema } } };
  }
  if (!paged) return { description: 'Done', content: { 'application/json': { schema } } };
  const { rows } = schema.properties!;
  const content = { 'application/json': { schema: rows } };
  return { description: 'A page', headers: pageHeaders, content };
}

const pageHeaders = {
  'X-Total-Count': { description: 'The count of all', schema: { type: 'integer' } },
  'X-Total-More': {
    description: 'There are more than `X-Total-Count`, up to which they were counted',
    schema: { type: 'boolean', const: true },
  },
  'X-Next': { description: 'What `after` takes for the next page', schema: { type: 'string' } },
};

/** The statuses of the call's refusals: those that follow from its shape, and those it names. */
function statusesOf({ route, may, params, refuses = [] }: Endpoint): number[] {
  // Every call can answer 403, since pages of other sites are refused.
  const reasons: Reason[] = [...refuses, 'invalid', 'unavailable', 'forbidden'];
  if (may !== 'anyone') reasons.push('unauthenticated');
  if (isForPrograms({ may })) reasons.push('throttled');
  if (!route.startsWith('GET')) reasons.push('too-large', 'wrong-type');
  if (parametersOf(params, 'path').length > 0) reasons.push('not-found');
  return [...new Set(reasons.map((reason) => statusOf[reason]))].toSorted((a, b) => a - b);
}

function parametersOf(schema: z.ZodMiniType, route: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, parameter]) => ({
    name,
    in: route,
    required: required.includes(name),
    schema: parameter,
  }));
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
