// Locks a till by a key, and once nobody has touched it for some minutes.
import { useEffect, useEffectEvent } from 'react';
import { touchSpan } from '../../../domain/members/session-rules.ts';
import { useAct } from '../../api/api-hooks.ts';

/** Browsers do not use this key themselves. */
const lockKey = 'F2';

/**
 * Milliseconds between two checks of the clock. A device that wakes from sleep locks at the first
 * check.
 */
const lookInterval = 1_000;

interface Locking {
  /** Minutes without a touch or a key. */
  minutes: number;
  onLock: () => void;
}

/**
 * Touches and keys reset the timeout. The server is told of them at intervals, since requests that
 * the page makes by itself do not extend a session.
 */
export function useLocking({ minutes, onLock }: Locking) {
  const touch = useAct('touchTill');
  const tell = useEffectEvent(() => touch.mutate({}));
  const lock = useEffectEvent(onLock);
  const span = minutes * 60_000;

  useEffect(() => {
    let touchedAt = Date.now();
    let toldAt = 0;

    function touched(event: Event) {
      if (event instanceof KeyboardEvent && event.key === lockKey) {
        event.preventDefault();
        return lock();
      }
      touchedAt = Date.now();
      if (touchedAt - toldAt < touchSpan) return;
      toldAt = touchedAt;
      tell();
    }

    const timer = setInterval(() => Date.now() - touchedAt >= span && lock(), lookInterval);
    const kinds = ['pointerdown', 'keydown'] as const;
    // The listeners capture events before dialogs, which stop the propagation of keys.
    for (const kind of kinds) addEventListener(kind, touched, { capture: true });
    return () => {
      clearInterval(timer);
      for (const kind of kinds) removeEventListener(kind, touched, { capture: true });
    };
  }, [span]);
}
