// Reads the QR codes on the screen as a scanner does.
import { readFile } from 'node:fs/promises';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Page } from 'playwright-core';

const scanner = '../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm';

let ready: Promise<void> | undefined;

async function prepare() {
  const { buffer } = new Uint8Array(await readFile(new URL(scanner, import.meta.url)));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
}

export async function scanned(page: Page): Promise<string[]> {
  await (ready ??= prepare());
  const picture = await page.screenshot();
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] });
  return found.map(({ text }) => text);
}
