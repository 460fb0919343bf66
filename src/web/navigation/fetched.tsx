// A component that is fetched when it is needed, or ahead: then it is shown at once.
import { lazy, useState, type ComponentType } from 'react';

/**
 * React shows a place holder for whatever it waits for, be it there in the next moment, and then
 * keeps it for 300 ms: what has been fetched ahead is not waited for.
 */
export function fetched<Props extends object = object>(fetch: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined;
  const Awaited: ComponentType<Props> = lazy(async () => ({ default: await fetch() })) as never;

  function Fetched(props: Props) {
    // It stays what it was when it was mounted, since a change would mount it anew.
    const [Component] = useState(() => here ?? Awaited);
    return <Component {...props} />;
  }

  return {
    Component: Fetched,
    fetchAhead: async () => {
      here = await fetch();
    },
  };
}
