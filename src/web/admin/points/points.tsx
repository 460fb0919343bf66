// The Points tab: find a member and give points; a phone shows one of both at a time.
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
  const { chosen, choose, update, leave } = useChosenMember();
  // Many guests get points for the same thing: the last reason stays at hand.
  const [lastReason, setLastReason] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  // Events are loaded before the form is shown, which their note would push down.
  useAsk('listEvents', {});
  useFreshTill();

  function awarded(customer: TillCustomer, reason: string) {
    update(customer);
    setLastReason(reason);
    // On a phone the keyboard closes, so that the new balance is in sight.
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
              onUndone={update}
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

/** An element that is not displayed has no offset parent. */
const isShown = (element: HTMLElement | null) => Boolean(element?.offsetParent);

/** Has the last members read again when the tab is next opened: other tills give points too. */
function useFreshTill() {
  const askAgain = useAskAgain();
  useEffect(() => () => askAgain('readTill'), [askAgain]);
}

interface BackToAllProps {
  ref: React.RefObject<HTMLButtonElement | null>;
  search: React.RefObject<HTMLInputElement | null>;
  onBack: () => void;
}

/** On a phone, where the form replaces the list: scrolls to its top, and back afterwards. */
function BackToAll({ ref, search, onBack }: BackToAllProps) {
  const { another } = useOffice(pointsWords);
  useLayoutEffect(() => {
    if (isShown(ref.current)) scrollTo(0, 0);
    const field = search;
    // The list has to be on the page again first.
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
