// Requests answers again that change with the day, when a new day begins.
import { useEffect, useEffectEvent, useRef } from 'react';
import type { CallName } from '../../../contract/index.ts';
import { dayIn } from '../../../domain/days.ts';
import { useCorrections } from '../../api/api-hooks.ts';
import { useTimeZone } from '../../words/times/days.ts';
import { useNow } from '../../device/now.ts';

/** Keeps a card up to date that is still open after midnight. */
export function useFreshEachDay(name: CallName) {
  const { askAgain } = useCorrections();
  const today = dayIn(useNow(), useTimeZone());
  const renew = useEffectEvent(() => askAgain(name));
  const shown = useRef(today);
  useEffect(() => {
    if (shown.current === today) return;
    shown.current = today;
    renew();
  }, [today]);
}
