// Reads QR codes from pictures, on this device: by the browser itself, or by ZXing where it cannot.
import readerAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The Shape Detection API, which TypeScript's library of types does not have. */
interface Detector {
  detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** Reads the middle of a video's current picture: the text of each QR code in it, once. */
export type ReadQr = (video: HTMLVideoElement) => Promise<string[]>;

let detector: Detector | undefined;

/** ZXing is fetched, once, only where the browser has no reader of its own. */
export async function loadReader(): Promise<ReadQr> {
  detector ??= (await ownReader()) ?? (await zxing());
  const reader = detector;
  const canvas = document.createElement('canvas');
  const pencil = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!pencil || !video.videoWidth) return [];
    drawMiddle(video, pencil);
    const found = await reader.detect(canvas);
    return [...new Set(found.map(({ rawValue }) => rawValue))];
  };
}

/** The browser's reader, if it works: on some systems it exists, and fails at every picture. */
async function ownReader() {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    const formats = await BarcodeDetector?.getSupportedFormats();
    if (!BarcodeDetector || !formats?.includes('qr_code')) return undefined;
    const reader = new BarcodeDetector({ formats: ['qr_code'] });
    await reader.detect(document.createElement('canvas'));
    return reader;
  } catch {
    return undefined;
  }
}

async function zxing(): Promise<Detector> {
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  // By default ZXing would fetch its program from another origin.
  const program = await fetch(readerAddress);
  if (!program.ok) throw new TypeError(program.statusText);
  const overrides = { wasmBinary: await program.arrayBuffer() };
  await prepareZXingModule({ overrides, fireImmediately: true });
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** Pixels of a side; a card's QR has 25 modules a side, and may fill as little as a fifth of it. */
const enough = 640;

/** The square that the viewfinder shows, scaled down to what reading needs. */
function drawMiddle(video: HTMLVideoElement, pencil: CanvasRenderingContext2D) {
  const { videoWidth: width, videoHeight: height } = video;
  const { canvas } = pencil;
  const side = Math.min(width, height);
  canvas.width = Math.min(side, enough);
  canvas.height = canvas.width;
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  pencil.drawImage(video, x, y, side, side, 0, 0, canvas.width, canvas.height);
}
