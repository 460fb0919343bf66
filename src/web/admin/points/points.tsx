// The Points tab: find a member, give points.
import { useRef, useState } from 'react';
import type { TillCustomer } from '../../../contract/till.ts';
import { useAsk } from '../../api/hooks.ts';
import { Empty } from '../../parts/look/empty.tsx';
import { Beside, Columns, Panel, Soft } from '../../parts/look/layout.tsx';
import { pointsWords } from '../../words/office/points.ts';
import { useOffice } from '../../words/office/words.ts';
import { AwardPoints } from './award-points.tsx';
import { FindCustomer } from './find-customer.tsx';

export function PointsTab() {
  const [chosen, setChosen] = useState<{ customer: TillCustomer; time: number }>();
  // Many guests get points for the same thing: the last reason stays at hand.
  const [lastReason, setLastReason] = useState('');
  const search = useRef<HTMLInputElement>(null);
  // Known before the form is shown, which the note about them would push down.
  useAsk('listEvents', {});

  function stands(customer: TillCustomer) {
    setChosen((before) => (before?.customer.id === customer.id ? { ...before, customer } : before));
  }

  function awarded(customer: TillCustomer, reason: string) {
    stands(customer);
    setLastReason(reason);
    // To select alone would leave it out of sight on a phone.
    search.current?.focus();
    search.current?.select();
  }

  return (
    <Columns>
      <FindCustomer
        ref={search}
        chosen={chosen?.customer}
        onChoose={(customer) => setChosen({ customer, time: Date.now() })}
      />
      {chosen ? (
        <Panel>
          <AwardPoints
            key={chosen.time}
            customer={chosen.customer}
            reason={lastReason}
            onAwarded={awarded}
            onUndone={stands}
          />
        </Panel>
      ) : (
        <Beside>
          <Panel>
            <NobodyChosen />
          </Panel>
        </Beside>
      )}
    </Columns>
  );
}

function NobodyChosen() {
  const words = useOffice(pointsWords);
  return (
    <Empty>
      <p>{words.choose}</p>
      <Soft>{words.chooseText}</Soft>
    </Empty>
  );
}
