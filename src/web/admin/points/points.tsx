// The Points tab: find a member, give points. On a phone one sees one of both at a time.
import { Search } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TillCustomer } from '../../../contract/points/till.ts';
import { useAsk, useAskAgain } from '../../api/hooks.ts';
import { Button } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Columns, Panel, Soft, Stack } from '../../look/layout.tsx';
import { Beside, OnPhone } from '../../look/staff-layout.tsx';
import { pointsWords } from '../../words/office/points/points.ts';
import { useOffice } from '../../words/office/words.ts';
import { AwardPoints } from './award-points.tsx';
import { useChosenMember } from './chosen-member.ts';
import { FindCustomer } from './find-customer.tsx';

export function PointsTab() {
  const { chosen, choose, stands, leave } = useChosenMember();
  // Many guests get points for the same thing: the last reason stays at hand.
  const [lastReason, setLastReason] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // Known before the form is shown, which the note about them would push down.
  useAsk('listEvents', {});
  useFreshTill();

  function awarded(customer: TillCustomer, reason: string) {
    stands(customer);
    setLastReason(reason);
    // On a phone the balance is counted up in sight, and the keyboard makes room for it.
    if (!isShown(search.current)) return back.current?.focus({ preventScroll: true });
    search.current?.focus();
    search.current?.select();
  }

  return (
    <Columns>
      <Beside when={chosen !== undefined}>
        <FindCustomer ref={search} chosen={chosen?.customer} onChoose={choose} />
      </Beside>
      {chosen ? (
        <Stack>
          <BackToAll ref={back} search={search} onBack={leave} />
          <Panel>
            <AwardPoints
              key={chosen.time}
              customer={chosen.customer}
              reason={lastReason}
              onAwarded={awarded}
              onUndone={stands}
            />
          </Panel>
        </Stack>
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

/** What is not displayed has no parent to be placed in. */
const isShown = (element: HTMLElement | null) => Boolean(element?.offsetParent);

/** Other tills give points too: whoever comes back is shown who was given points by then. */
function useFreshTill() {
  const askAgain = useAskAgain();
  useEffect(() => () => askAgain('readTill'), [askAgain]);
}

interface BackToAllProps {
  ref: React.RefObject<HTMLButtonElement | null>;
  search: React.RefObject<HTMLInputElement | null>;
  onBack: () => void;
}

/** On a phone, where the form has taken the place of the list: from its top, and back. */
function BackToAll({ ref, search, onBack }: BackToAllProps) {
  const { another } = useOffice(pointsWords);
  useLayoutEffect(() => {
    if (isShown(ref.current)) scrollTo(0, 0);
    const field = search;
    // Once the list is there again.
    return () => queueMicrotask(() => field.current?.select());
  }, [ref, search]);
  return (
    <OnPhone>
      <Button ref={ref} icon={Search} onClick={onBack}>
        {another}
      </Button>
    </OnPhone>
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
