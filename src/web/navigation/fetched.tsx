// A component that is fetched on demand or ahead; once fetched, it renders immediately.
import { lazy, useState, type ComponentType } from 'react';
import { ownFile } from '../api/own-file.ts';

/**
 * React shows a placeholder for a lazy component even if it arrives in the next moment, and keeps
 * it for 300 ms: a component that was fetched before is rendered directly.
 */
export function fetched<Props extends object = object>(
  fetchFile: () => Promise<ComponentType<Props>>,
) {
  const fetch = () => ownFile(fetchFile);
  let here: ComponentType<Props> | undefined;
  const Awaited: ComponentType<Props> = lazy(async () => ({ default: await fetch() })) as never;

  function Fetched(props: Props) {
    // The chosen component stays for as long as this one is mounted, since changing it would mount
    // it anew.
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
