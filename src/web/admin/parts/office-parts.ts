// Which parts of the office stand there: those that have appeared, or all of them where somebody
// has asked for everything on this device.
import type { OfficePart } from '../../../contract/restaurant/office-parts.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { observable } from '../../device/observable.ts';
import { store, stored } from '../../device/storage.ts';
import { useMay } from './may.ts';

/** The name under which the device remembers that everything is shown. */
const remembered = 'everything';
const everything = observable(stored(remembered) !== null);

export function showEverything(on: boolean) {
  store(remembered, on ? 'shown' : null);
  everything.set(on);
}

/** Milliseconds until the answer is requested again, since every change can be a reason. */
const refetchAfter = 20_000;

export function useOfficeParts() {
  const may = useMay();
  const isAll = everything.useValue();
  const role = useAsk('currentAdmin', {}).data?.role;
  const asked = useAsk(
    'readOfficeParts',
    {},
    { when: role !== undefined && may('readOfficeParts'), refetchAfter: () => refetchAfter },
  );
  const appeared = asked.data?.appeared;
  return {
    /** Nothing is known yet; without an answer everything stands there. */
    isPending: asked.isLoading && asked.errorUpdateCount === 0,
    isAll,
    canChoose: appeared !== undefined,
    /** Whether a part stands there. What is no part always does. */
    stands: (part: OfficePart | undefined) =>
      part === undefined || isAll || appeared === undefined || appeared.includes(part),
  };
}
