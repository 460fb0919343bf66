// The calls and the live updates of a guest's page. The build replaces this module by its values,
// so that the page loads no schemas but those of its forms.
import { LiveUpdate } from '../../contract/cards/live-updates.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { contract } from '../../contract/index.ts';

/** The parts of a call that a request needs. */
export type Outline = Pick<
  Endpoint,
  'route' | 'may' | 'paged' | 'sessionCheck' | 'idempotent' | 'takesFile' | 'freshProof'
>;

const outlineOf = (call: Endpoint): Outline => {
  const { route, may, paged, sessionCheck, idempotent, takesFile, freshProof } = call;
  return {
    route,
    may,
    paged,
    ...(sessionCheck && { sessionCheck }),
    ...(idempotent && { idempotent }),
    ...(takesFile && { takesFile }),
    ...(freshProof && { freshProof }),
  };
};

/** The calls that guests may make, by name, without the ways in of others. */
export const guestCalls: Record<string, Outline> = Object.fromEntries(
  Object.entries<Endpoint>(contract)
    .filter(([, { may }]) => may === 'anyone' || may.includes('customer'))
    .filter(([, { route }]) => !/ \/api\/(admin|partner|tills)\b/.test(route))
    .map(([name, call]) => [name, outlineOf(call)]),
);

/** The kinds of live updates. */
export const updateKinds: string[] = LiveUpdate.def.options.map(
  ({ shape }) => shape.kind.def.values[0]!,
);
