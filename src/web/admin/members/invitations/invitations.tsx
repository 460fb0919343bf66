// The screen on which guests who have no password are invited: for whom, cards or links, the runs.
import { Download, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useAct, useAsk, useRefetchOnReturn } from '../../../api/api-hooks.ts';
import { addressOf } from '../../../api/client.ts';
import { Button, TextLink } from '../../../look/button.tsx';
import { Empty } from '../../../look/empty.tsx';
import { Panel, Row, SoftText, Stack } from '../../../look/layout.tsx';
import { useSearchParams, withParameters } from '../../../navigation/search-params.ts';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { Choice } from '../../../parts/form/choice.tsx';
import { SelectField } from '../../../parts/form/field.tsx';
import { toast } from '../../../toast/toast.ts';
import { useWords } from '../../../words/languages/language.ts';
import { invitationWords } from '../../../words/office/members/invitation-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { ProvedFileLink } from '../../parts/files/proved-file-link.tsx';
import { useMay } from '../../parts/may.ts';
import { Cards } from './cards.tsx';
import { Runs } from './runs.tsx';
import type { Made } from './sheet.ts';

/** In the list of members: how many have no password, and the way to invite them. */
export function ToInvitations() {
  const words = useOffice(invitationWords);
  const { data } = useAsk('readInvitations', {});
  // Guests open cards, and other people import members, in the meantime.
  useRefetchOnReturn('readInvitations');
  if (!data || (data.guests === 0 && data.runs.length === 0)) return null;
  return (
    <div>
      <TextLink to="/admin?tab=members&view=invitations">
        {data.guests > 0 ? words.waiting(data) : words.title}
      </TextLink>
    </div>
  );
}

export function Invitations() {
  const words = useOffice(invitationWords);
  const asked = useAsk('readInvitations', {});
  useRefetchOnReturn('readInvitations');
  return (
    <Stack gap="large">
      <Panel title={words.title}>
        <Loaded ask={asked} skeleton={<Skeleton size="block" />}>
          {({ guests }) =>
            guests > 0 ? (
              <Invite />
            ) : (
              <Empty>
                <p>{words.none}</p>
                <SoftText>{words.noneText}</SoftText>
              </Empty>
            )
          }
        </Loaded>
      </Panel>
      <Runs />
    </Stack>
  );
}

interface GuestChoice {
  whom: 'uninvited' | 'all';
  importId?: number | undefined;
}

function Invite() {
  const words = useOffice(invitationWords);
  const { language } = useWords();
  const [whom, setWhom] = useState<GuestChoice['whom']>('uninvited');
  const [importId, fromImports] = useImport();
  const { made, busy, more, done } = useCards({ whom, importId });
  const query = {
    language,
    whom,
    site: location.origin,
    ...(importId !== undefined && { importId }),
  };

  if (made) return <Cards made={made} busy={busy} onMore={more} onDone={done} />;
  return (
    <Stack gap="large">
      <Stack gap="small">
        <p>{words.text}</p>
        <SoftText>{words.atTill}</SoftText>
      </Stack>
      {fromImports}
      <Stack gap="small">
        <Choice<GuestChoice['whom']>
          label={words.whom}
          options={[
            { value: 'uninvited', label: words.whoms.uninvited },
            { value: 'all', label: words.whoms.all },
          ]}
          value={whom}
          onChoose={setWhom}
        />
        {whom === 'all' && <SoftText>{words.allGood}</SoftText>}
      </Stack>
      <Stack gap="small">
        <Row>
          <Button look="main" wide="phone" icon={Ticket} aria-disabled={busy} onClick={more}>
            {busy ? words.making : words.makeCards}
          </Button>
          <ProvedFileLink
            href={addressOf('exportLinks', { query })}
            label={words.links}
            icon={Download}
            failed={words.notExported}
          >
            {words.links}
          </ProvedFileLink>
        </Row>
        <SoftText>{words.freshCards}</SoftText>
        <SoftText>{words.freshLinks}</SoftText>
      </Stack>
    </Stack>
  );
}

/** Makes cards, some sheets at a time, of one run. */
function useCards(whom: GuestChoice) {
  const words = useOffice(invitationWords);
  const [made, setMade] = useState<Made>();
  const make = useAct('makeCards', { failed: words.notMade, refresh: ['readInvitations'] });

  async function next() {
    const before = made ? made.before + made.cards.length : 0;
    let [run, after] = [made?.run ?? undefined, made?.next ?? undefined];
    for (;;) {
      const sent = { ...whom, ...(run && { run }), ...(after && { after }) };
      const reply = await make.mutateAsync({ body: sent });
      // A sheet may be empty, since guests who were invited before are skipped: then the next one
      // is made.
      if (reply.cards.length > 0) return setMade({ ...reply, before });
      if (reply.next === null) {
        setMade(undefined);
        return toast({ title: words.nobody });
      }
      [run, after] = [reply.run ?? undefined, reply.next];
    }
  }

  return {
    made,
    busy: make.isPending,
    more: () => void (make.isPending || next().catch(() => undefined)),
    done: () => setMade(undefined),
  };
}

/** The import whose guests are invited, by the address, and the field that chooses it. */
function useImport() {
  const words = useOffice(invitationWords);
  const [search, setSearch] = useSearchParams();
  const chosen = Number(search.get('import')) || undefined;
  const when = useMay()('listImports');
  const past = useAsk('listImports', {}, { when }).data ?? [];
  const done = past.filter(({ state, counts }) => state === 'done' && counts.new > 0);
  const field = done.length > 0 && (
    <SelectField
      name="import"
      label={words.from}
      options={done.map(({ id, filename }) => ({ value: id, label: filename }))}
      none={words.anywhere}
      value={chosen ?? ''}
      onChange={({ target: { value } }) =>
        setSearch((before) => withParameters(before, { import: value }), { replace: true })
      }
    />
  );
  return [chosen, field] as const;
}
