// A camera for the browser, which shows QR codes one after the other in a loop.
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'uqr';

const [width, height, module] = [320, 240, 6];
const framesEach = 12;

/** The flags of a browser whose camera shows these texts as QR codes, each for about a second. */
export async function cameraOn(...texts: string[]): Promise<string[]> {
  const { flags, show } = cameraFor();
  await show(...texts);
  return flags;
}

let file: string | undefined;

/** The file of all stories of this process, since the browser that reads it stays open. */
function pictures(): string {
  if (file) return file;
  const folder = mkdtempSync(join(tmpdir(), 'sofra-camera-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return (file = join(folder, 'camera.y4m'));
}

/** A camera whose texts are set later; they are shown from the next time it is switched on. */
export function cameraFor() {
  const show = async (...texts: string[]) => {
    const frames = texts.flatMap((text) => Array.from({ length: framesEach }, () => frameOf(text)));
    const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
    await writeFile(pictures(), Buffer.concat([head, ...frames]));
  };
  const watching = `--use-file-for-fake-video-capture=${pictures()}`;
  return { flags: ['--use-fake-device-for-media-stream', watching], show };
}

/** A grey picture in the uncompressed format YUV4MPEG2: a plane of brightness and two of colour. */
function frameOf(text: string) {
  const { data, size } = encode(text, { border: 4 });
  const left = Math.floor((width - size * module) / 2);
  const top = Math.floor((height - size * module) / 2);
  const light = Buffer.alloc(width * height, 255);
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return;
      for (let line = 0; line < module; line += 1) {
        const start = (top + y * module + line) * width + left + x * module;
        light.fill(0, start, start + module);
      }
    }),
  );
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
}
