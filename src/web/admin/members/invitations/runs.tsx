// The valid invitations by run, and the buttons that end them.
import { CircleStop } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { InvitationRun } from '../../../../contract/members/invitations.ts';
import { useAct, useAsk, useAskAgain } from '../../../api/api-hooks.ts';
import { TextButton } from '../../../look/button.tsx';
import { Panel } from '../../../look/layout.tsx';
import { Confirm } from '../../../parts/dialog/confirm.tsx';
import { Moment } from '../../../parts/list/list.tsx';
import { Table, type Column } from '../../../parts/table/table.tsx';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { grouped } from '../../../words/languages/plural.ts';
import { invitationWords } from '../../../words/office/members/invitation-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { RemoveButton } from '../../parts/rows/remove-button.tsx';

export function Runs() {
  const words = useOffice(invitationWords);
  const asked = useAsk('readInvitations', {});
  useFreshOnReturn();
  const runs = asked.data?.runs ?? [];
  const columns: Column<InvitationRun>[] = [
    {
      key: 'at',
      head: words.form,
      cell: ({ form, at }) => (
        <TwoLines title={words.forms[form]} detail={<Moment at={at} format="shortDateTime" />} />
      ),
    },
    { key: 'by', head: words.madeBy, cell: ({ by }) => by ?? '–' },
    {
      key: 'until',
      head: words.until,
      cell: ({ expiresAt }) => <Moment at={expiresAt} format="shortDate" />,
    },
    { key: 'made', head: words.count, align: 'end', cell: ({ made }) => grouped(made) },
    { key: 'opened', head: words.opened, align: 'end', cell: ({ opened }) => grouped(opened) },
  ];
  if (runs.length === 0) return null;
  return (
    <Panel title={words.runs} aside={<EndAll />}>
      <Table
        label={words.runs}
        ask={{ ...asked, data: runs }}
        keyOf={({ id }) => id}
        columns={columns}
        actions={(run) => <End run={run} />}
        expected={1}
        empty={null}
      />
    </Panel>
  );
}

/**
 * A file of cards is made in another window, so the runs are requested again when this one gets the
 * focus.
 */
function useFreshOnReturn() {
  const askAgain = useAskAgain();
  useEffect(() => {
    const refetch = () => askAgain('readInvitations');
    addEventListener('focus', refetch);
    return () => removeEventListener('focus', refetch);
  }, [askAgain]);
}

function End({ run: { id, made } }: { run: InvitationRun }) {
  const words = useOffice(invitationWords);
  const end = useAct('endInvitationRun', outcome(words));
  return (
    <RemoveButton
      label={words.endOf(made)}
      title={words.endTitle}
      text={words.endText}
      act={words.end}
      busyAct={words.ending}
      icon={CircleStop}
      onRemove={() => end.mutateAsync({ params: { id } })}
    />
  );
}

function EndAll() {
  const words = useOffice(invitationWords);
  const [asking, setAsking] = useState(false);
  const end = useAct('endInvitations', outcome(words));
  return (
    <>
      <TextButton onClick={() => setAsking(true)}>{words.endAll}</TextButton>
      {asking && (
        <Confirm
          title={words.endAllTitle}
          act={words.endAll}
          busyAct={words.ending}
          busy={end.isPending}
          onConfirm={() => end.mutate({}, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>{words.endText}</p>
        </Confirm>
      )}
    </>
  );
}

const outcome = (words: (typeof invitationWords)['en']) => ({
  done: words.ended,
  failed: words.notEnded,
  refresh: ['readInvitations', 'readCustomer'] as const,
});
