// Cards that may be of one person: a line in the list of members, and the list of the pairs.
import { useState } from 'react';
import type { SamePerson } from '../../../../contract/members/joins.ts';
import { noNumber } from '../../../../domain/members/mobile.ts';
import { useAsk, useRefetchOnReturn } from '../../../api/api-hooks.ts';
import { Button, TextLink } from '../../../look/button.tsx';
import { Empty } from '../../../look/empty.tsx';
import { Panel, SoftText, Stack } from '../../../look/layout.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { MobileNumber } from '../../../parts/card/digits.tsx';
import { List, ListRow } from '../../../parts/list/list.tsx';
import { joinWords } from '../../../words/office/members/join-words.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { useMay } from '../../parts/may.ts';
import { JoinCards } from './join.tsx';

/** In the list of members: the way to the pairs, if there are any. */
export function ToSamePersons() {
  const { maybeSame } = useOffice(joinWords);
  const may = useMay();
  const { data } = useAsk('listSamePersons', {}, { when: may('joinCards') });
  useRefetchOnReturn('listSamePersons');
  if (!data || data.length === 0) return null;
  return (
    <div>
      <TextLink to="/admin?tab=members&view=same-person">
        {maybeSame} ({grouped(data.length)})
      </TextLink>
    </div>
  );
}

export function SamePersons() {
  const words = useOffice(joinWords);
  const asked = useAsk('listSamePersons', {});
  const [open, setOpen] = useState<SamePerson>();
  return (
    <Panel title={words.maybeSame}>
      <Loaded ask={asked} skeleton={<Skeleton size="block" />}>
        {(pairs) =>
          pairs.length === 0 ? (
            <Empty>
              <p>{words.noneSame}</p>
              <SoftText>{words.noneSameText}</SoftText>
            </Empty>
          ) : (
            <Stack>
              <SoftText>{words.maybeSameText}</SoftText>
              <List>
                {pairs.map((pair) => (
                  <Pair
                    key={`${pair.stays.id} ${pair.leaves.id}`}
                    pair={pair}
                    onCompare={() => setOpen(pair)}
                  />
                ))}
              </List>
            </Stack>
          )
        }
      </Loaded>
      {open && (
        <JoinCards
          customer={open.stays}
          other={open.leaves.id}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  );
}

function Pair({ pair, onCompare }: { pair: SamePerson; onCompare: () => void }) {
  const words = useOffice(joinWords);
  const { why, stays, leaves } = pair;
  const names = [...new Set([stays.name, leaves.name])].map(isolated);
  return (
    <ListRow
      title={names.join(' · ')}
      detail={words.why[why]}
      more={
        <span className="flex flex-wrap gap-x-3">
          {[stays, leaves].map(
            ({ id, mobile }) => mobile !== noNumber && <MobileNumber key={id} mobile={mobile} />,
          )}
        </span>
      }
      end={
        <Button aria-label={words.compareOf(stays.name)} onClick={onCompare}>
          {words.compare}
        </Button>
      }
    />
  );
}
