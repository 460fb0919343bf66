// Firefox, over the W3C's WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { briefFolder } from '../../../lab/folders.ts';
import { expected } from '../browser.ts';
import type { Driver } from './person.ts';

interface Heard {
  id?: number;
  method?: string;
  result?: unknown;
  message?: string;
  params?: { level: string; text: string; source: { context: string } };
}

type Send = <T>(method: string, params: object) => Promise<T>;
interface Result {
  result: { value: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
}

/** The browser. Each person has a window with separate cookies. */
export async function openFirefox({ path }: { path: string }) {
  const profile = await briefFolder('sofra-firefox-');
  await writeFile(join(profile, 'user.js'), `user_pref('intl.accept_languages', 'en-US');`);
  const asked = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile];
  const env = { ...process.env, HOME: profile, TZ: 'UTC' };
  const browser = spawn(path, asked, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const endWithUs = () => browser.kill();
  process.once('exit', endWithUs);
  const ended = once(browser, 'exit');

  const socket = new WebSocket(`${await addressOf(browser.stderr)}/session`);
  await once(socket, 'open');
  const lines: NonNullable<Heard['params']>[] = [];
  const send = sender(socket, lines);
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });

  return {
    person: () => personIn(send, lines),
    close: async () => {
      await send('browser.close', {});
      await ended;
      process.off('exit', endWithUs);
      await rm(profile, { recursive: true });
    },
  };
}

/** The line of output with the address at which Firefox listens. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface(output)) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address) {
      output.resume();
      return address;
    }
    said.push(line);
  }
  throw new Error(`Firefox did not start: ${said.join('\n')}`);
}

/** Sends a command and returns its result; console messages that arrive meanwhile are kept. */
function sender(socket: WebSocket, lines: NonNullable<Heard['params']>[]): Send {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, result, message, params } = JSON.parse(data as string) as Heard;
    if (method === 'log.entryAdded' && params) lines.push(params);
    if (id === undefined) return;
    if (message === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(message));
    waiting.delete(id);
  });
  let sent = 0;
  return <T>(method: string, params: object) => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set((sent += 1), answer);
    socket.send(JSON.stringify({ id: sent, method, params }));
    return answer.promise as Promise<T>;
  };
}

async function personIn(send: Send, lines: NonNullable<Heard['params']>[]): Promise<Driver> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  const made = { type: 'tab', userContext };
  const { context } = await send<{ context: string }>('browsingContext.create', made);
  const viewport = { width: 1_280, height: 900 };
  await send('browsingContext.setViewport', { context, viewport });
  const elementOf = (sharedId: string) => ({ sharedId });

  /** Calls a function in the page, with an element as its argument if one is given. */
  async function call(functionDeclaration: string, element?: string) {
    const { result, exceptionDetails } = await send<Result>('script.callFunction', {
      functionDeclaration,
      awaitPromise: true,
      target: { context },
      arguments: element ? [elementOf(element)] : [],
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }
  const perform = (actions: object[]) => send<void>('input.performActions', { context, actions });

  return {
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    evaluate: async <T>(expression: string) => (await call(`() => ${expression}`)).value as T,
    find: async (expression) => (await call(`() => ${expression}`)).sharedId,
    click: async (element) => {
      await call(`(e) => e.scrollIntoView({ block: 'nearest', behavior: 'instant' })`, element);
      const origin = { type: 'element', element: elementOf(element) };
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await perform([{ type: 'pointer', id: 'mouse', actions }]);
    },
    type: async (element, text) => {
      await call('(e) => (e.focus(), e.select())', element);
      const actions = [...text].flatMap((value) =>
        ['keyDown', 'keyUp'].map((type) => ({ type, value })),
      );
      await perform([{ type: 'key', id: 'keyboard', actions }]);
    },
    attach: (element, file) =>
      send('input.setFiles', { context, element: elementOf(element), files: [file] }),
    complaints: () =>
      lines
        .filter(({ level, source }) => level === 'error' && source.context === context)
        .map(({ text }) => text)
        .filter((text) => !expected.test(text)),
    leave: () => send('browser.removeUserContext', { userContext }),
  };
}
