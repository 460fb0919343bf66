// The stamps of a member, newest first; the office can take each one back.
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Stamp } from '../../../contract/partners/stamps.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { useDateText } from '../../words/times/days.ts';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Gift } from '../../look/pictures/gift.tsx';
import { Stack } from '../../look/layout.tsx';
import { Heading } from '../../look/staff-layout.tsx';
import { List, ListRow } from '../../parts/list/list.tsx';
import { OlderButton } from '../../parts/list/older-button.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { RemoveButton } from '../parts/rows/remove-button.tsx';

/** The size of the first page, so that the entries below stay in sight. */
const few = 3;
const many = 50;

/** Not shown for members without stamps. */
export function Stamps({ customerId }: { customerId: number }) {
  const words = useOffice(memberWords);
  const first = useStamps({ customerId, limit: few });
  if (first.isPending || first.data?.rows.length === 0) return null;
  return (
    <Stack>
      <Heading>{words.stamps}</Heading>
      <Page customerId={customerId} limit={few} />
    </Stack>
  );
}

interface PageProps {
  customerId: number;
  limit: number;
  /** The cursor of the page before; nothing for the first page. */
  after?: string;
}

const useStamps = ({ customerId: id, ...query }: PageProps) =>
  useAsk('listStamps', { params: { id }, query });

/** A page of stamps, and the next pages on request. */
function Page(props: PageProps) {
  const words = useOffice(memberWords);
  const [more, setMore] = useState(false);
  return (
    <Loaded ask={useStamps(props)} skeleton={<Skeleton size="block" />}>
      {({ rows, next }) => (
        <>
          <Rows rows={rows} />
          {next && !more && <OlderButton label={words.older} onPress={() => setMore(true)} />}
          {next && more && <Page customerId={props.customerId} limit={many} after={next} />}
        </>
      )}
    </Loaded>
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
    refresh: ['listStamps'],
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
