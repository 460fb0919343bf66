// The last visits that somebody settled, each of which they can undo.
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { OwnVisit } from '../../../contract/visits/visits.ts';
import { useAsk, useRefetchOnReturn } from '../../api/api-hooks.ts';
import { IconButton } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { List } from '../../parts/list/list.tsx';
import { tillWords } from '../../words/office/staff/till-words.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { OwnCard } from '../staff/own-card.tsx';
import { UndoVisit, VisitRow } from '../members/history/visits.tsx';

export function OwnVisits() {
  const words = useOffice(tillWords);
  const visits = useAsk('listOwnVisits', {});
  // The same person may settle visits on another device in the meantime.
  useRefetchOnReturn('listOwnVisits');
  return (
    <Panel title={words.visits}>
      <Stack>
        <OwnCard />
        <SoftText>{words.visitsText}</SoftText>
        <Loaded ask={visits} skeleton={<Skeleton size="history" />}>
          {(rows) =>
            rows.length > 0 ? (
              <Rows visits={rows} />
            ) : (
              <Empty>
                <p>{words.noVisits}</p>
                <SoftText>{words.noVisitsText}</SoftText>
              </Empty>
            )
          }
        </Loaded>
      </Stack>
    </Panel>
  );
}

function Rows({ visits }: { visits: readonly OwnVisit[] }) {
  const { undoOf } = useOffice(visitWords);
  const nameOf = useNameOf();
  const [undoing, setUndoing] = useState<OwnVisit>();
  return (
    <>
      <List>
        {visits.map((visit) => {
          const guest = nameOf(visit);
          return (
            <VisitRow
              key={visit.id}
              visit={{ ...visit, guest }}
              end={
                visit.undoneAt === null ? (
                  <IconButton
                    label={undoOf(guest)}
                    icon={Undo2}
                    onClick={() => setUndoing(visit)}
                  />
                ) : (
                  <span className="w-11" />
                )
              }
            />
          );
        })}
      </List>
      {undoing && (
        <UndoVisit
          name={nameOf(undoing)}
          visit={{ ...undoing, guest: nameOf(undoing) }}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </>
  );
}

/** Returns a function that names the guest of a visit. */
function useNameOf() {
  const { formerGuest } = useOffice(tillWords);
  return ({ guest }: OwnVisit) => guest ?? formerGuest;
}
