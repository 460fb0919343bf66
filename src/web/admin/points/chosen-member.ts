// The member who is given points; kept in the address (`?member=`), so that going back undoes it.
import { useState } from 'react';
import type { TillCustomer } from '../../../contract/points/till.ts';
import { useAsk } from '../../api/hooks.ts';
import { useSearchParams } from '../../navigation/search-params.ts';
import { endActs } from '../../toast/toast.ts';

interface Chosen {
  customer: TillCustomer;
  /** Another value for every choice, also of the same member. */
  time: number;
}

export function useChosenMember() {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('member')) || undefined;
  const [known, setKnown] = useState<Chosen>();
  const held = known?.customer.id === id ? known : undefined;
  // After a reload or a step back, the member is known by the address only.
  const asked = useAsk(
    'readCustomer',
    { params: { id: id ?? 0 } },
    { when: id !== undefined && !held },
  );
  const found = id !== undefined && asked.data ? { customer: asked.data, time: id } : undefined;
  const chosen = held ?? found;

  return {
    chosen,
    choose: (customer: TillCustomer) => {
      endActs();
      setKnown({ customer, time: Date.now() });
      setSearch((before) => withMember(before, customer.id), { replace: customer.id === id });
    },
    /** Replaces the member by a newer state. */
    update: (customer: TillCustomer) =>
      setKnown((before) => {
        const now = before?.customer.id === customer.id ? before : chosen;
        return now?.customer.id === customer.id ? { ...now, customer } : before;
      }),
    leave: () => {
      endActs();
      setSearch((before) => withMember(before, undefined), { replace: true });
    },
  };
}

function withMember(before: URLSearchParams, id: number | undefined) {
  const after = new URLSearchParams(before);
  if (id === undefined) after.delete('member');
  else after.set('member', String(id));
  return after;
}
