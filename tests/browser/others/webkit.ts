// WebKit, over the W3C's WebDriver: https://www.w3.org/TR/webdriver2/.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../lab/network/ports.ts';
import type { WebKit } from '../../../lab/programs.ts';
import type { Driver } from './person.ts';

/** The key of an element reference in WebDriver messages, as the standard defines it. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Named = Record<typeof elementKey, string>;

/** The browser and its only window, for one person after the other. */
export async function openWebKit({ driver, browser, screen }: WebKit) {
  const shown = spawn(
    screen,
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [display] = (await once(shown.stdout!, 'data')) as [Buffer];
  const port = await freePort();
  const language = { LANG: 'C.UTF-8', LANGUAGE: 'en_US', TZ: 'UTC' };
  // As root, which tests often are in a container, it has no sandbox.
  const unsandboxed = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const env = {
    ...process.env,
    ...language,
    ...unsandboxed,
    DISPLAY: `:${String(display).trim()}`,
  };
  const driving = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const endWithUs = () => [driving, shown].forEach((program) => program.kill());
  process.once('exit', endWithUs);

  const origin = `http://127.0.0.1:${port}`;
  await untilReady(origin, driving);
  const options = { binary: browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = await ask<{ sessionId: string }>(`${origin}/session`, { capabilities });
  const session = `${origin}/session/${sessionId}`;

  return {
    person: async (): Promise<Driver> => personIn(session),
    close: async () => {
      await ask(session, undefined, 'DELETE');
      process.off('exit', endWithUs);
      endWithUs();
    },
  };
}

function personIn(session: string): Driver {
  const at = (element: string) => `${session}/element/${element}`;

  const evaluate = <T>(expression: string) =>
    ask<T>(`${session}/execute/sync`, { script: `return ${expression}`, args: [] });

  return {
    open: (url) => ask(`${session}/url`, { url }),
    evaluate,
    find: async (expression) => (await evaluate<Named | null>(expression))?.[elementKey],
    click: async (element) => {
      // The driver scrolls only to elements outside of the window, and not from under a form's
      // fixed foot.
      const script = `arguments[0].scrollIntoView({ block: 'center' })`;
      await ask(`${session}/execute/sync`, { script, args: [{ [elementKey]: element }] });
      await ask(`${at(element)}/click`, {});
    },
    type: async (element, text) => {
      await ask(`${at(element)}/clear`, {});
      await ask(`${at(element)}/value`, { text });
    },
    attach: (element, path) => ask(`${at(element)}/value`, { text: path }),
    // WebDriver does not report the console.
    complaints: () => [],
    leave: async () => {
      await ask(`${session}/cookie`, undefined, 'DELETE');
      await ask(`${session}/url`, { url: 'about:blank' });
    },
  };
}

async function untilReady(origin: string, driver: ChildProcess): Promise<void> {
  try {
    await ask(`${origin}/status`);
  } catch (problem) {
    if (driver.exitCode !== null) throw problem;
    await new Promise(setImmediate);
    await untilReady(origin, driver);
  }
}

async function ask<T>(url: string, body?: unknown, method = body ? 'POST' : 'GET'): Promise<T> {
  const answer = await fetch(url, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  const { value } = (await answer.json()) as { value: T & { error: string; message: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}
