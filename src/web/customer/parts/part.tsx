// A part of a screen in a chunk of its own; the rest of the screen works without it.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Loaded } from '../../parts/frame/loaded.tsx';

/** A component that is fetched later; once it is there, it is rendered at once. */
export interface Source<Props extends object> {
  fetch: () => Promise<unknown>;
  here: () => ComponentType<Props> | undefined;
}

/** Fetches it once for all that want it; again after a failure. */
export function sourceOf<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): Source<Props> {
  let here: ComponentType<Props> | undefined;
  return { fetch: async () => (here ??= await fetch()), here: () => here };
}

interface PartProps<Props extends object> {
  source: Source<Props>;
  /** Content until the component is there. */
  skeleton: ReactNode;
  children: (Component: ComponentType<Props>) => ReactNode;
}

/** A failure is shown in the part's place, with a button to try again. */
export function Part<Props extends object>({ source, skeleton, children }: PartProps<Props>) {
  const [data, setData] = useState(source.here);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    if (!data && !error) void source.fetch().then(() => setData(source.here), setError);
  }, [source, data, error]);
  const ask = { data, error, isFetching: !error, refetch: () => setError(null) };
  return (
    <Loaded ask={ask} skeleton={skeleton}>
      {children}
    </Loaded>
  );
}
