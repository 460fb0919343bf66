// The description of one call of the API, for people.
import type { Endpoint } from '../../contract/endpoint.ts';
import type { FileKind } from '../../contract/file-types.ts';
import { contract, type CallName } from '../../contract/index.ts';
import { limits, rewardLimits } from '../../contract/values/values.ts';
import { exampleBody, exampleOf } from './examples.ts';
import { fieldsOf, inWords, type Field, type Schema } from './fields.ts';
import { html, type Html } from './html.ts';

/** The part of an OpenAPI operation that the page shows. */
export interface Operation {
  operationId: string;
  description?: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<
    string,
    { description: string; headers?: Record<string, unknown>; content?: Content }
  >;
}

type Content = Record<string, { schema?: Schema }>;

export interface Call extends Operation {
  method: string;
  path: string;
}

/** The description of a call: who may make it, its request, reply and refusals, an example. */
export function callOf(call: Call, address: string): Html {
  const { operationId, description, method, path, security, parameters, requestBody, responses } =
    call;
  const places = parameters.map(({ name, in: route, required = false, schema }) => {
    const where = { path: 'in the address', query: 'in the query', header: 'a header' }[route];
    return { path: name, takes: `${inWords(schema)} (${where})`, required };
  });
  const body = schemaIn(requestBody?.content);
  const file = fileOf(call);
  const [status = '', reply] =
    Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const refusals = Object.keys(responses).filter((code) => !code.startsWith('2'));
  return html`<article aria-labelledby="${operationId}">
    <h3 id="${operationId}">${sentenceOf(operationId)}</h3>
    <p class="place">
      <code><b>${method}</b> ${path}</code>
    </p>
    <dl>
      <dt>Who may</dt>
      <dd>${whoMay(security)}${description ? html`. ${description}` : html``}</dd>
      <dt>Goes in</dt>
      <dd>
        ${fieldTable([...places, ...(file ? [] : fieldsOf(body))], 'Nothing')}
        ${file ? html`<p>${file.description}</p>` : html``}
      </dd>
      <dt>Comes out</dt>
      <dd>${outcome(status, reply)}</dd>
      <dt>Refused with</dt>
      <dd>
        <ul>
          ${refusals.map((code) => html`<li><b>${code}</b> ${meanings[code] ?? ''}</li>`)}
        </ul>
      </dd>
    </dl>
    <pre><code>${curl(call, address)}</code></pre>
  </article>`;
}

const schemaIn = (content: Content = {}): Schema => Object.values(content)[0]?.schema ?? {};

/** The file that a call takes, in words, and an example of its name. */
const fileOf = ({ operationId }: Pick<Call, 'operationId'>) => {
  const { takesFile } = contract[operationId as CallName] as Endpoint;
  return takesFile && files[takesFile];
};

const files: Record<FileKind, { name: string; description: string }> = {
  json: { name: 'backup.json', description: 'The file as it was downloaded' },
  csv: {
    name: 'members.csv',
    description: `A CSV file of at most ${limits.importBytes / 1_048_576} MB`,
  },
  bills: {
    name: 'bills.csv',
    description: `A CSV file of at most ${limits.tillBillsBytes / 1_048_576} MB`,
  },
  picture: {
    name: 'picture.jpg',
    description: `A JPEG picture of at most ${rewardLimits.picture / 1_024} KB`,
  },
};

function outcome(status: string, reply: Operation['responses'][string] | undefined): Html {
  const schema = schemaIn(reply?.content);
  const headers = Object.keys(reply?.headers ?? {}).join(', ');
  const besides = headers && html`<p>Headers: ${headers}</p>`;
  const table = fieldTable(fieldsOf(schema), schema.items ? inWords(schema) : '');
  return html`<p><b>${status}</b> ${reply?.description ?? ''}</p>
    ${table}${besides || html``}`;
}

const fieldTable = (fields: Field[], otherwise: string) =>
  fields.length === 0
    ? html`${otherwise && html`<p>${otherwise}</p>`}`
    : html`<ul class="fields">
        ${fields.map(
          ({ path, takes, required }) =>
            html`<li>
              <code>${path}</code> <span>${takes}${required ? '' : ' · may be left out'}</span>
            </li>`,
        )}
      </ul>`;

const people: Record<string, string> = {
  customer: 'the customer',
  partner: 'a partner',
};

/** The scope that a program's key must have; undefined for calls of people. */
const scopeOf = (security: Operation['security']) =>
  security.flatMap(({ program }) => program ?? [])[0] as string | undefined;

const whoMay = (security: Operation['security']) =>
  scopeOf(security)
    ? `A program with a key that has ${scopeOf(security)}`
    : security.length === 0
      ? 'Anybody'
      : capital(
          security
            .flatMap(Object.entries)
            .flatMap(
              ([role, staff]) =>
                people[role] ?? staff.map((one: string) => `a${one === 'owner' ? 'n' : ''} ${one}`),
            )
            .join(' or '),
        );

const meanings: Record<string, string> = {
  400: 'a field is wrong; the sentence says which rule it breaks',
  401: 'nobody is logged in, or the credentials are wrong',
  403: 'somebody else is logged in, or another site asks',
  404: 'it is not there, or is somebody else’s',
  409: 'it exists already, or conflicts with what is there',
  413: 'the request is too large',
  415: 'the body is not of the type that is taken',
  429: 'too many tries',
  503: 'not available right now',
};

/** The call as a shell command; the examples contain no quotes. */
function curl(call: Call, address: string) {
  const { operationId, method, path, parameters, requestBody, security } = call;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    return encodeURIComponent(String(exampleOf(name, schema)));
  });
  const [[type = '', { schema = {} } = {}] = []] = Object.entries(requestBody?.content ?? {});
  const file = fileOf({ operationId });
  const data = file ? `--data-binary @${file.name}` : `-d '${JSON.stringify(exampleBody(schema))}'`;
  const needsKey = parameters.some(({ name, required }) => name === 'Idempotency-Key' && required);
  return [
    scopeOf(security) ? 'curl -H "Authorization: Bearer $SOFRA_KEY"' : 'curl -b jar -c jar',
    ...(needsKey ? ["-H 'Idempotency-Key: 2041-1'"] : []),
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(requestBody ? [`-H 'Content-Type: ${type}' ${data}`] : []),
    `'${address}${filled}'`,
  ].join(' ');
}

export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** `awardPoints` as a heading: Award points. */
const sentenceOf = (name: string) =>
  capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
