// Locks a till by a key, and once nobody has touched it for some minutes.
import { useEffect, useEffectEvent } from 'react';
import { touchSpan } from '../../../domain/members/sessions.ts';
import { useAct } from '../../api/hooks.ts';

/** Browsers leave this key to the page. */
const lockKey = 'F2';

/** Milliseconds between two looks at the clock: after its sleep a device locks at once. */
const lookInterval = 1_000;

interface Locking {
  /** Minutes without a touch or a key. */
  minutes: number;
  onLock: () => void;
}

/**
 * Touches and keys keep the till open, and are told to the server now and then: what the page asks
 * for by itself keeps no session alive.
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
    // Before dialogs, which stop keys on their way.
    for (const kind of kinds) addEventListener(kind, touched, { capture: true });
    return () => {
      clearInterval(timer);
      for (const kind of kinds) removeEventListener(kind, touched, { capture: true });
    };
  }, [span]);
}
