// The words of both languages at once, for what people of either read.
import { useEffect, useState } from 'react';
import { en, type Language, type Words } from './en.ts';

/** Nothing until the Arabic ones are there; where they cannot be fetched, it stays at that. */
export function useBothWords(): Record<Language, Words> | undefined {
  const [both, setBoth] = useState<Record<Language, Words>>();
  useEffect(() => {
    let wanted = true;
    import('./ar.ts').then(
      ({ ar }) => wanted && setBoth({ en, ar }),
      () => {},
    );
    return () => void (wanted = false);
  }, []);
  return both;
}
