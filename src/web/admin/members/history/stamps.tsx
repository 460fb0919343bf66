// The stamps of a member, newest first; the office can take each one back.
import { Undo2 } from 'lucide-react';
import type { Stamp } from '../../../../contract/partners/stamps.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { useDateText } from '../../../words/times/days.ts';
import { Gift } from '../../../look/pictures/gift.tsx';
import { List, ListRow } from '../../../parts/list/list.tsx';
import { memberWords } from '../../../words/office/members/members.ts';
import { useOffice } from '../../../words/office/words.ts';
import { RemoveButton } from '../../parts/rows/remove-button.tsx';
import { NewestRows } from './pages.tsx';

/** Renders nothing for members without stamps. */
export function Stamps({ customerId }: { customerId: number }) {
  const { stamps } = useOffice(memberWords);
  return (
    <NewestRows call="listStamps" customerId={customerId} title={stamps}>
      {(rows) => <Rows rows={rows} />}
    </NewestRows>
  );
}

function Rows({ rows }: { rows: readonly Stamp[] }) {
  const words = useOffice(memberWords);
  const dateText = useDateText();
  return (
    <List>
      {rows.map((stamp) => {
        const { id, benefit, partner, at, takenBackAt } = stamp;
        const when = dateText(at, 'shortDateTime');
        return (
          <ListRow
            key={id}
            sign={<Gift served={takenBackAt === null} />}
            title={benefit}
            detail={
              takenBackAt === null
                ? partner === null
                  ? when
                  : words.stampAt(partner, when)
                : words.takenBackAt(dateText(takenBackAt, 'shortDateTime'))
            }
            end={takenBackAt === null && <TakeBack stamp={stamp} />}
          />
        );
      })}
    </List>
  );
}

function TakeBack({ stamp: { id, benefit } }: { stamp: Stamp }) {
  const words = useOffice(memberWords);
  const back = useAct('removeStamp', {
    done: words.takeBackDone,
    failed: words.takeBackFailed,
    refresh: ['listStamps', 'listVisits'],
  });
  return (
    <RemoveButton
      icon={Undo2}
      label={words.takeBackOf(benefit)}
      title={words.takeBackTitle}
      text={words.takeBackText(benefit)}
      act={words.takeBack}
      busyAct={words.takingBack}
      onRemove={() => back.mutateAsync({ params: { id } })}
    />
  );
}
