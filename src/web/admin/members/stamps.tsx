// What a member was given at partners, newest first; the office can take any of it back.
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Stamp } from '../../../contract/stamps.ts';
import { useAct, useAsk } from '../../api/hooks.ts';
import { useDateText } from '../../days.ts';
import { Confirm } from '../../parts/frame/confirm.tsx';
import { Button, IconButton } from '../../parts/look/button.tsx';
import { Gift } from '../../parts/look/gift.tsx';
import { Heading, Stack } from '../../parts/look/layout.tsx';
import { List, ListRow } from '../../parts/table/list.tsx';
import { memberWords } from '../../words/office/members.ts';
import { useOffice } from '../../words/office/words.ts';

/** How many there are at first, so that the history below them stays in sight. */
const few = 3;
const many = 50;

/** Members who were never given anything have none of it. */
export function Stamps({ customerId }: { customerId: number }) {
  const words = useOffice(memberWords);
  const stamps = useAsk('listStamps', { params: { id: customerId }, query: { limit: few } });
  const [more, setMore] = useState(false);
  if (!stamps.data?.rows.length) return null;
  const { rows, next } = stamps.data;

  return (
    <Stack>
      <Heading>{words.stamps}</Heading>
      <Rows rows={rows} />
      {next && more && <Older customerId={customerId} after={next} />}
      {next && !more && <OlderButton onClick={() => setMore(true)} />}
    </Stack>
  );
}

/** A page behind a cursor, and the next one when it is asked for. */
function Older({ customerId, after }: { customerId: number; after: string }) {
  const query = { after, limit: many };
  const stamps = useAsk('listStamps', { params: { id: customerId }, query });
  const [more, setMore] = useState(false);
  const { rows = [], next } = stamps.data ?? {};
  return (
    <>
      {rows.length > 0 && <Rows rows={rows} />}
      {next && more && <Older customerId={customerId} after={next} />}
      {next && !more && <OlderButton onClick={() => setMore(true)} />}
    </>
  );
}

function OlderButton({ onClick }: { onClick: () => void }) {
  const words = useOffice(memberWords);
  return (
    <Button
      onClick={({ currentTarget }) => {
        // The button goes; what holds it keeps the focus, which would be lost with it.
        currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
        onClick();
      }}
    >
      {words.older}
    </Button>
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
            sign={<Gift given={takenBackAt === null} />}
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
  const [asking, setAsking] = useState(false);
  const back = useAct('removeStamp', {
    done: words.takeBackDone,
    failed: words.takeBackFailed,
    refresh: ['listStamps'],
  });
  return (
    <>
      <IconButton label={words.takeBackOf(benefit)} icon={Undo2} onClick={() => setAsking(true)} />
      {asking && (
        <Confirm
          title={words.takeBackTitle}
          act={words.takeBack}
          busyAct={words.takingBack}
          busy={back.isPending}
          onConfirm={() => back.mutate({ params: { id } }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>{words.takeBackText(benefit)}</p>
        </Confirm>
      )}
    </>
  );
}
