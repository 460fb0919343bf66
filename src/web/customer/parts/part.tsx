// A part of a screen that comes in a file of its own; the rest of the screen does without it.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Loaded } from '../../parts/frame/loaded.tsx';

/** What comes later; once here, it is shown at once. */
export interface Source<Props extends object> {
  fetch: () => Promise<unknown>;
  here: () => ComponentType<Props> | undefined;
}

/** Fetches it once, whoever wants it; again where that failed. */
export function sourceOf<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): Source<Props> {
  let here: ComponentType<Props> | undefined;
  return { fetch: async () => (here ??= await fetch()), here: () => here };
}

interface PartProps<Props extends object> {
  source: Source<Props>;
  /** What stands in its place until it is there. */
  skeleton: ReactNode;
  children: (Component: ComponentType<Props>) => ReactNode;
}

/** Where it cannot be fetched, that is said in its place, with the way to try again. */
export function Part<Props extends object>({ source, skeleton, children }: PartProps<Props>) {
  const [fetching, setFetching] = useState(source.fetch);
  const [error, setError] = useState<Error | null>(null);
  const [, setHere] = useState(false);
  useEffect(() => {
    let wanted = true;
    fetching.then(
      () => wanted && setHere(true),
      (failure: Error) => wanted && setError(failure),
    );
    return () => void (wanted = false);
  }, [fetching]);
  const ask = {
    data: source.here(),
    error,
    isFetching: !error,
    refetch: () => {
      setError(null);
      setFetching(source.fetch());
    },
  };
  return (
    <Loaded ask={ask} skeleton={skeleton}>
      {children}
    </Loaded>
  );
}
