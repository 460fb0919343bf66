// A part of a screen in a chunk of its own; the rest of the screen works without it.
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { explain } from '../../api/explain.ts';
import { ownFile } from '../../api/own-file.ts';
import { Loaded } from '../../parts/frame/loaded.tsx';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';

/** A component in a file of its own; once loaded, it renders synchronously. */
export interface Source<Props extends object> {
  fetch: () => Promise<unknown>;
  here: () => ComponentType<Props> | undefined;
}

/** Loads the file once for all callers, and again after a failure. */
export function sourceOf<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): Source<Props> {
  let here: ComponentType<Props> | undefined;
  return { fetch: async () => (here ??= await ownFile(fetch)), here: () => here };
}

/**
 * A part that a press opens. Its file is fetched before, and a toast says so where that fails: the
 * button would otherwise do nothing that can be seen.
 */
export function useOpening({ fetch }: Pick<Source<never>, 'fetch'>) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const refused = (error: unknown) =>
    toast({ title: words.frame.error, detail: explain(error, words), tone: 'bad' });
  return {
    isOpen,
    open: () => void fetch().then(() => setOpen(true), refused),
    close: () => setOpen(false),
  };
}

interface PartProps<Props extends object> {
  source: Source<Props>;
  /** The content while the component is loading. */
  skeleton: ReactNode;
  children: (Component: ComponentType<Props>) => ReactNode;
}

/** In case of a failure, a button to retry takes the part's place. */
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
