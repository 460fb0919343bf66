// The words of both languages, for screens that people of either read.
import { useEffect, useState } from 'react';
import { named } from './language.ts';
import { en, type Language, type Words } from './en.ts';

type Both = Record<Language, Words>;

/** Undefined until the Arabic words have arrived, and where they cannot be fetched. */
export function useBothWords(): Both | undefined {
  const both = useUsualWords();
  return both && { en: named(both.en), ar: named(both.ar) };
}

/** The same with the usual names of the levels, whatever the owner calls them. */
export function useUsualWords(): Both | undefined {
  const [both, setBoth] = useState<Both>();
  useEffect(() => {
    import('./ar.ts').then(
      ({ ar }) => setBoth({ en, ar }),
      () => {},
    );
  }, []);
  return both;
}
