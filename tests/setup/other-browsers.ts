// Finds Firefox and WebKit for the stories that run in every browser, or installs them.
import { findProgram, installPackage, provideProgram } from './programs.ts';
import type { Provided } from './provide.ts';

export interface WebKit {
  /** What takes the commands, the browser that follows them, and the screen that it needs. */
  driver: string;
  browser: string;
  screen: string;
}

const firefoxes = [
  'firefox-esr',
  'firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

export const provideFirefox = () =>
  provideProgram({ variable: 'FIREFOX_PATH', places: firefoxes, package: 'firefox-esr' });

/** What is not under PATH lies in a folder of the version, on Debian and on Red Hat. */
const parts = {
  driver: ['WebKitWebDriver'],
  browser: ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'],
  screen: ['Xvfb'],
};

/** `WEBKIT=none` means none at all. */
export async function provideWebKit(): Promise<Provided<WebKit>> {
  if (process.env.WEBKIT === 'none') return { missing: 'WEBKIT=none' };
  if (process.platform !== 'linux') return { missing: 'its driver is found on Linux only' };
  const found = findWebKit();
  if (found) return found;
  const reason = await installPackage('webkit2gtk-driver', 'xvfb');
  return findWebKit() ?? { missing: `none was found, and ${reason}` };
}

function findWebKit(): WebKit | undefined {
  const driver = findProgram(parts.driver);
  const browser = findProgram(parts.browser);
  const screen = findProgram(parts.screen);
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}
