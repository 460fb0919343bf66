// The camera as a scanner: on while the screen is visible, off as soon as it is not. QR codes are
// read on this device, by the browser itself, or by ZXing where it cannot.
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import readerAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { eventsOf } from '../../device/observable.ts';

/** Why there is no picture: access refused, no camera, camera in use, no https, or no reader. */
export type Trouble = 'refused' | 'missing' | 'busy' | 'insecure' | 'unreachable';

type State = 'starting' | 'scanning' | Trouble;

const sightChanges = eventsOf(document, 'visibilitychange');

interface ScannerProps {
  /** Whether the camera should be on. */
  on: boolean;
  /** Is called for every picture, many times a second, with the texts in it, if any. */
  onLook: (texts: readonly string[]) => void;
}

/**
 * Shows the camera in `video` while it should be on and the page is visible. No picture leaves the
 * device. `retry` starts the camera again after an error.
 */
export function useScanner({ on, onLook }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('starting');
  const inSight = useSyncExternalStore(sightChanges, () => document.visibilityState === 'visible');
  const running = on && (state === 'starting' || state === 'scanning');
  const tell = useEffectEvent(onLook);

  useEffect(() => {
    if (!inSight || !running || !video.current) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    setState('starting');
    const onReady = () => setState('scanning');
    scan(video.current, { signal, onReady, onLook: (texts) => tell(texts) }).catch((error) => {
      if (!signal.aborted) setState(troubleOf(error));
    });
    return () => leaving.abort();
  }, [inSight, running]);

  return { video, state, retry: () => setState('starting') };
}

interface Scan {
  signal: AbortSignal;
  /** Is called when the picture is there. */
  onReady: () => void;
  onLook: ScannerProps['onLook'];
}

/**
 * Milliseconds between two readings: frequent enough for a card that is held up, and easy on a
 * battery.
 */
const pause = 100;

async function scan(video: HTMLVideoElement, { signal, onReady, onLook }: Scan) {
  const [stream, read] = await Promise.all([openCamera(signal), loadReader().catch(unreachable)]);
  if (signal.aborted) return;
  video.srcObject = stream;
  await video.play();
  onReady();
  while (!signal.aborted) {
    if (!stream.active) throw new DOMException('The camera was taken away', 'NotReadableError');
    const texts = await read(video);
    if (!signal.aborted) onLook(texts);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Opens the rear camera; the signal closes it. */
async function openCamera(signal: AbortSignal) {
  // Browsers offer no camera to pages without https.
  if (!('mediaDevices' in navigator)) throw new DOMException('No https', 'SecurityError');
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 } },
  });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return stream;
}

function unreachable(): never {
  throw new DOMException('The reader could not be fetched', 'NetworkError');
}

/** The reasons by the error names of the specification Media Capture and Streams. */
const troubles: Record<string, Trouble> = {
  NotAllowedError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  SecurityError: 'insecure',
  NetworkError: 'unreachable',
};

const troubleOf = (error: Error): Trouble => troubles[error.name] ?? 'busy';

/** The Shape Detection API, which TypeScript's library of types does not have. */
interface Detector {
  detect: (picture: HTMLCanvasElement) => Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: ['qr_code'] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** Reads the middle of a video's current picture: the text of each QR code in it, once. */
type ReadQr = (video: HTMLVideoElement) => Promise<string[]>;

let detector: Detector | undefined;

/** ZXing is fetched, once, only where the browser has no reader of its own. */
async function loadReader(): Promise<ReadQr> {
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

/** The browser's reader, if it works: on some systems it exists but fails at every picture. */
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

/** Whether this page may use the camera without asking; false where that is not known. */
export function useCameraAllowed(): boolean {
  const [allowed, setAllowed] = useState(false);
  useEffect(() => {
    const asked = navigator.permissions?.query({ name: 'camera' as PermissionName });
    asked?.then(
      ({ state }) => setAllowed(state === 'granted'),
      () => {},
    );
  }, []);
  return allowed;
}
