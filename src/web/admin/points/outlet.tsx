// The outlet of this device: chosen only if there are several, and stored.
import { useState } from 'react';
import { useAsk } from '../../api/api-hooks.ts';
import { store, stored } from '../../device/storage.ts';
import { SelectField } from '../../parts/form/field.tsx';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useOutletChoices } from '../parts/outlets/outlet-field.tsx';

const keptOutlet = 'outlet';

/** The number of the outlet, and the field that chooses it; neither where there is one outlet. */
export function useOutlet() {
  const { outlet: label } = useOffice(visitWords);
  const outlets = useOutletChoices();
  const { role, tillId = null } = useAsk('currentAdmin', {}).data ?? {};
  const [chosen, setChosen] = useState(() => Number(stored(keptOutlet)));
  // A till has a fixed outlet, and so has a cashier.
  if (outlets.length < 2 || tillId !== null || role === 'cashier') return {};
  // An outlet that was removed is replaced by the first one.
  const outletId = (outlets.find(({ value }) => value === chosen) ?? outlets[0])!.value;

  function choose(id: number) {
    store(keptOutlet, String(id));
    setChosen(id);
  }

  const field = (
    <SelectField
      name="outlet"
      label={label}
      value={outletId}
      options={outlets}
      onChange={({ target }) => choose(Number(target.value))}
    />
  );
  return { outletId, field };
}
