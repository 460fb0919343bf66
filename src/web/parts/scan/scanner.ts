// The camera as a scanner: on while the screen is visible, off as soon as it is not.
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { loadReader } from './qr-reader.ts';

/** Why there is no picture: access refused, no camera, camera in use, no https, or no reader. */
export type Trouble = 'refused' | 'missing' | 'busy' | 'insecure' | 'unreachable';

type State = 'starting' | 'scanning' | Trouble;

interface ScannerProps {
  /** Whether the camera should be on. */
  on: boolean;
  /** Is called for every picture, many times a second, with the texts in it, if any. */
  onLook: (texts: readonly string[]) => void;
}

/**
 * Shows the camera in `video` while it should be on and the page is visible. No picture leaves the
 * device. `retry` starts again after a trouble.
 */
export function useScanner({ on, onLook }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('starting');
  const inSight = useSyncExternalStore(onSight, () => document.visibilityState === 'visible');
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

/** Milliseconds between two readings: fast enough for a hand, and easy on a battery. */
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

/** Opens the rear camera, until the signal. */
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

/** By the names of errors in the specification Media Capture and Streams. */
const troubles: Record<string, Trouble> = {
  NotAllowedError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  SecurityError: 'insecure',
  NetworkError: 'unreachable',
};

const troubleOf = (error: Error): Trouble => troubles[error.name] ?? 'busy';

function onSight(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
