// Reads the QR codes on the screen as a scanner does.
import { readFile } from 'node:fs/promises';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { longTimeout } from './browser.ts';

const scanner = '../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm';

let ready: Promise<void> | undefined;

async function prepare() {
  const { buffer } = new Uint8Array(await readFile(new URL(scanner, import.meta.url)));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
}

/** The text of the only code on the screen, once it can be read. */
export async function scannedOne(page: Page): Promise<string> {
  let found: string[] = [];
  const look = async () => (found = await scanned(page));
  await expect.poll(look, longTimeout).toHaveLength(1);
  return found[0]!;
}

export const scanned = async (page: Page): Promise<string[]> =>
  codesIn(new Uint8Array(await page.screenshot()));

/** The texts of the QR codes in a picture: a file, or its dots with four bytes each. */
export async function codesIn(picture: Uint8Array | Dots): Promise<string[]> {
  await (ready ??= prepare());
  const found = await readBarcodes(picture as Uint8Array, { formats: ['QRCode'] });
  return found.map(({ text }) => text);
}

interface Dots {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}
