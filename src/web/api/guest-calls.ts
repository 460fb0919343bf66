// What a guest's page needs to make its calls and to hear live updates. The build puts the values
// in the place of this file, so that such a page fetches no schemas but those of a form.
import { LiveUpdate } from '../../contract/cards/live-updates.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { contract } from '../../contract/index.ts';

/** A call as far as it takes to make it. */
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
