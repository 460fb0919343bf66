// Finds the Chromium (or a browser like it) for the browser tests, or installs one.
import { findProgram, installPackage } from './programs.ts';
import type { Provided } from './provide.ts';

const places = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** `CHROMIUM_PATH` names another browser, or with `none` none at all. */
export async function provideChromium(): Promise<Provided<{ path: string }>> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen === 'none') return { missing: 'CHROMIUM_PATH=none' };
  const path = findProgram(chosen ? [chosen] : places);
  if (path) return { path };
  if (chosen) throw new Error(`CHROMIUM_PATH names no program: ${chosen}`);
  const reason = await installPackage('chromium');
  const installed = findProgram(places);
  return installed ? { path: installed } : { missing: `none was found, and ${reason}` };
}
