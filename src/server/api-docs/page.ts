// The description of the API for people at `/api/docs`, generated from the contract.
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { problems, programCalls } from '../../contract/connections/problems.ts';
import { callOf, capital, type Operation } from './call.ts';
import type { Services } from '../context.ts';
import { html, type Html } from './html.ts';
import { cachedDocument } from './cached-document.ts';
import { openApi } from './openapi.ts';

const style = readFileSync(new URL('page.css', import.meta.url), 'utf8');

/** Serves the page and its style sheet, which are public like the OpenAPI document. */
export function apiPage(app: FastifyInstance, { config }: Services): void {
  const address = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const type = 'text/html; charset=utf-8';
  const make = () => pageOf(openApi(config), address).markup;
  app.get('/api/docs', cachedDocument({ type, make }));
  app.get('/api/docs.css', cachedDocument({ type: 'text/css; charset=utf-8', make: () => style }));
}

function pageOf({ info, paths, tags }: ReturnType<typeof openApi>, address: string): Html {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      return { ...(operation as Operation), method: method.toUpperCase(), path };
    }),
  );
  const nouns = tags.map(({ name }) => ({
    name,
    calls: calls.filter((call) => call.tags.includes(name)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${info.title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <header>
          <h1>${info.title}</h1>
          ${preface(address)}
        </header>
        <nav aria-label="What the calls are about">
          <ul>
            ${nouns.map(({ name }) => html`<li><a href="#${name}">${capital(name)}</a></li>`)}
            <li><a href="#problems">Problems</a></li>
          </ul>
        </nav>
        <main>
          ${nouns.map(
            (noun) =>
              html`<section aria-labelledby="${noun.name}">
                <h2 id="${noun.name}">${capital(noun.name)}</h2>
                ${noun.calls.map((call) => callOf(call, address))}
              </section>`,
          )}
          ${problemList}
        </main>
      </body>
    </html>`;
}

/** The list of problem types in answers to programs. */
const problemList = html`<section aria-labelledby="problems">
  <h2 id="problems">Problems</h2>
  <p>
    Calls under <code>${programCalls}</code> are refused as <code>application/problem+json</code>
    (RFC 9457). The type never changes.
  </p>
  <ul class="fields">
    ${Object.entries(problems).map(
      ([type, title]) =>
        html`<li id="problem-${type}"><code>problem-${type}</code> <span>${title}</span></li>`,
    )}
  </ul>
</section>`;

const preface = (address: string) =>
  html` <p>
      Every call there is, as <a href="/api/openapi.json">openapi.json</a> has it for programs.
    </p>
    <ul>
      <li>
        Bodies and answers are JSON, but for files. An unknown field is refused. Moments are UTC,
        ISO 8601.
      </li>
      <li>
        Logging in sets a cookie, which is the session: <code>-b jar -c jar</code> keeps it in a
        file. What changes something is refused when a page of another site asks for it.
      </li>
      <li>
        A refusal is its status and one sentence in plain text, written for the person who asked.
        For programs the header <code>Refusal</code> has its key and the values in it, in JSON. With
        429 and 503, <code>Retry-After</code> tells the seconds after which to try again.
      </li>
      <li>
        Programs, such as a cash register, come with a key instead: the calls of
        <a href="#programs">Programs</a>.
      </li>
      <li>
        A list that can grow takes <code>q</code>, <code>limit</code> and <code>after</code>; the
        header <code>X-Next</code> is what <code>after</code> takes for the next page, and is not
        there on the last.
      </li>
    </ul>
    <pre><code>curl ${address}/api/config</code></pre>`;
