// What comes out of the printer: the pages of a PDF as pictures, measured by their ink.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { codesIn } from './scanned.ts';

/** The resolution of the pictures, that of an ordinary printer. */
const dotsPerInch = 300;
const inch = 25.4;

/** A printed page, measured in whole millimetres. */
export interface PrintedPage {
  width: number;
  height: number;
  /** The distance of the outermost ink from each edge of the paper. */
  free: { left: number; top: number; right: number; bottom: number };
  /** The texts of the QR codes. */
  codes: string[];
}

interface Printing {
  /** The program that makes pictures of a PDF. */
  pictures: string;
  /** The paper in the printer in millimetres, for pages that ask for none. */
  paper: { width: number; height: number };
}

/** Prints what is on the screen. */
export async function printed(
  page: Page,
  { pictures, paper: { width, height } }: Printing,
): Promise<PrintedPage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-paper-'));
  try {
    const path = join(folder, 'printed.pdf');
    await writeFile(
      path,
      await page.pdf({ width: `${width}mm`, height: `${height}mm`, preferCSSPageSize: true }),
    );
    const asked = ['-r', String(dotsPerInch), '-gray', path, join(folder, 'page')];
    await promisify(execFile)(pictures, asked);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.pgm')).toSorted();
    const pages: PrintedPage[] = [];
    for (const name of names) pages.push(await measured(await readFile(join(folder, name))));
    return pages;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Measures a picture in the format PGM: a head of three lines, and a byte a dot. */
async function measured(picture: Buffer): Promise<PrintedPage> {
  const [head = '', columns = '', rows = ''] =
    /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 40)) ?? [];
  const [width, height] = [Number(columns), Number(rows)];
  const dots = picture.subarray(head.length);
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1) {
    const row = dots.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((dot) => dot < light);
    if (first === -1) continue;
    top = Math.min(top, y);
    bottom = y;
    left = Math.min(left, first);
    right = Math.max(
      right,
      row.findLastIndex((dot) => dot < light),
    );
  }
  const free = { left, top, right: width - 1 - right, bottom: height - 1 - bottom };
  const measures = Object.entries(free).map(([edge, count]) => [edge, millimetres(count)]);
  return {
    width: millimetres(width),
    height: millimetres(height),
    free: Object.fromEntries(measures) as PrintedPage['free'],
    codes: await codesIn({ data: coloured(dots), width, height }),
  };
}

/** A dot that is lighter is paper. */
const light = 0xf0;

const millimetres = (count: number) => Math.round((count / dotsPerInch) * inch);

/** The four bytes of each dot, as a scanner takes them. */
function coloured(dots: Buffer): Uint8ClampedArray {
  const words = new Uint32Array(dots.length);
  for (let i = 0; i < dots.length; i += 1) words[i] = 0xff000000 + dots[i]! * 0x010101;
  return new Uint8ClampedArray(words.buffer);
}
