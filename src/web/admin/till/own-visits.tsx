// The last visits that somebody settled, each of which they can undo.
import { useState } from 'react';
import type { OwnVisit } from '../../../contract/visits/visits.ts';
import { useAsk, useRefetchOnReturn } from '../../api/api-hooks.ts';
import { Empty } from '../../look/empty.tsx';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { List } from '../../parts/list/list.tsx';
import { tillWords } from '../../words/office/staff/till-words.ts';
import { refundWords } from '../../words/office/visits/refund-words.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { OwnCard } from '../staff/own-card.tsx';
import { RefundVisit } from '../members/history/refund.tsx';
import { VisitRow } from '../members/history/visit-row.tsx';
import { UndoVisit, VisitActs } from '../members/history/visits.tsx';

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
  const { ofGuest: refundOf } = useOffice(refundWords);
  const [undoing, setUndoing] = useState<OwnVisit>();
  const [refunding, setRefunding] = useState<OwnVisit>();
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
                <VisitActs
                  visit={{ ...visit, guest }}
                  undo={undoOf(guest)}
                  refund={refundOf(guest)}
                  onUndo={() => setUndoing(visit)}
                  onRefund={() => setRefunding(visit)}
                />
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
      {refunding && (
        <RefundVisit
          visit={{ ...refunding, guest: nameOf(refunding) }}
          onClose={() => setRefunding(undefined)}
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
