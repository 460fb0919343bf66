// The claims of a member, newest first; the office can undo one that was served by mistake.
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { claims as contract } from '../../../../contract/rewards/claims.ts';
import type { Customer } from '../../../../contract/members/customers.ts';
import { useConfig } from '../../../api/config.tsx';
import type { ReplyOf } from '../../../api/client.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { useDateText } from '../../../words/times/days.ts';
import { IconButton } from '../../../look/button.tsx';
import { Gift } from '../../../look/pictures/gift.tsx';
import { List, ListRow } from '../../../parts/list/list.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { claimWords } from '../../../words/office/rewards/claim-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { claimedName } from '../../../words/rewards/reward-words.ts';
import { shownPoints } from '../../points/undo.ts';
import { NewestRows } from './pages.tsx';
import { UndoDialog } from './undo-dialog.tsx';

type Claim = ReplyOf<'listClaims'>['rows'][number];
type Who = Pick<Customer, 'id' | 'name'>;

/** Renders nothing for members without claims, and where rewards are switched off. */
export function Claims({ customer }: { customer: Who }) {
  const { heading } = useOffice(claimWords);
  return (
    useConfig()?.rewards && (
      <NewestRows call="listClaims" customerId={customer.id} title={heading}>
        {(claims) => <Rows claims={claims} customer={customer} />}
      </NewestRows>
    )
  );
}

function Rows({ claims, customer }: { claims: readonly Claim[]; customer: Who }) {
  const { language } = useWords();
  const words = useOffice(claimWords);
  const describe = useClaimText();
  const [undoing, setUndoing] = useState<Claim>();
  return (
    <>
      <List>
        {claims.map((claim) => {
          const name = claimedName(claim, language);
          return (
            <ListRow
              key={claim.id}
              sign={<Gift served={claim.state === 'served'} />}
              title={name}
              detail={describe(claim)}
              more={claim.reason && <p className="text-sm text-soft">{claim.reason}</p>}
              end={
                <>
                  <bdi className="font-semibold tabular-nums">
                    {claim.cost === 0 ? words.gift : grouped(claim.cost)}
                  </bdi>
                  {claim.state === 'served' ? (
                    <IconButton
                      label={words.undoOf(name)}
                      icon={Undo2}
                      onClick={() => setUndoing(claim)}
                    />
                  ) : (
                    <span className="w-11" />
                  )}
                </>
              }
            />
          );
        })}
      </List>
      {undoing && (
        <UndoClaim customer={customer} claim={undoing} onClose={() => setUndoing(undefined)} />
      )}
    </>
  );
}

/** Returns a function that describes the state of a claim, with its time. */
function useClaimText() {
  const { states, at } = useOffice(claimWords);
  const dateText = useDateText();
  return ({ state, givenBack, givenBackAt, servedAt, expiresAt, partner }: Claim) => {
    const text = (moment: string | null) => (moment ? dateText(moment, 'shortDateTime') : '');
    if (givenBack) return states[givenBack](text(givenBackAt));
    // A gift that ended gave nothing back.
    if (state === 'expired' || state === 'cancelled') return states.ended(text(expiresAt));
    if (state !== 'served') return states.claimed(text(expiresAt));
    const served = states.served(text(servedAt));
    return partner === null ? served : at(partner, served);
  };
}

interface UndoClaimProps {
  customer: Who;
  claim: Claim;
  onClose: () => void;
}

function UndoClaim({ customer, claim, onClose }: UndoClaimProps) {
  const { language } = useWords();
  const words = useOffice(claimWords);
  const describe = useClaimText();
  const undo = useAct('undoClaim', {
    done: words.undone,
    failed: words.undoFailed,
    refresh: [...shownPoints, 'listClaims', 'listRewards', 'readRewardFigures', 'listVisits'],
  });
  const { id, cost } = claim;
  return (
    <UndoDialog
      title={words.undoTitle}
      row={
        <ListRow
          sign={<Gift served />}
          title={claimedName(claim, language)}
          detail={describe(claim)}
          end={
            <bdi className="font-semibold tabular-nums">
              {cost === 0 ? words.gift : grouped(cost)}
            </bdi>
          }
        />
      }
      text={
        cost === 0
          ? words.undoGiftText(customer.name)
          : words.undoText({ name: customer.name, cost })
      }
      schema={contract.undoClaim.body}
      reasonName="reason"
      onUndo={(body) => undo.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    />
  );
}
