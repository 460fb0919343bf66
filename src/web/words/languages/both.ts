// The words of both languages, for screens that people of either read.
import { useEffect, useState } from 'react';
import { named } from './language.ts';
import { en, type Language, type Words } from './en.ts';

/** Undefined until the Arabic words have arrived, and where they cannot be fetched. */
export function useBothWords(): Record<Language, Words> | undefined {
  const [both, setBoth] = useState<Record<Language, Words>>();
  useEffect(() => {
    import('./ar.ts').then(
      ({ ar }) => setBoth({ en: named(en), ar: named(ar) }),
      () => {},
    );
  }, []);
  return both;
}
