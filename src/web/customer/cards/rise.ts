// A level-up, celebrated once: while the card is open, or when it is opened next.
import { useEffect, useEffectEvent, useState } from 'react';
import type { CurrentCustomer } from '../../../contract/members/customers.ts';
import { levels, type Level } from '../../../contract/levels.ts';
import { store, stored } from '../../device/storage.ts';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { markOf } from '../parts/customer-marks.ts';

interface Steps {
  now: Level;
  before?: Level | undefined;
}

/** The level that the card has just risen from; nothing while it stays or falls. */
export function useRise({ id, level }: CurrentCustomer) {
  const words = useWords();
  const seen = markOf(`level-seen-${id}`);
  const [steps, setSteps] = useState<Steps>(() => ({ now: levelNamed(stored(seen)) ?? level }));
  if (level !== steps.now) {
    const rises = levels.indexOf(level) > levels.indexOf(steps.now);
    setSteps({ now: level, before: rises ? steps.now : undefined });
  }

  const celebrate = useEffectEvent(({ now, before }: Steps) => {
    store(seen, now);
    if (before) toast(words.dashboard.risen(words.levels[now]));
  });
  useEffect(() => celebrate(steps), [steps]);
  return steps.before;
}

const levelNamed = (name: string | null) => levels.find((level) => level === name);
