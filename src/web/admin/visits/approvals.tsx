// The Approvals tab: what others have asked for above their limits, approved or declined.
import { useState } from 'react';
import * as z from 'zod/mini';
import { messages } from '../../../contract/messages/messages.ts';
import { limits, Text } from '../../../contract/values/values.ts';
import type { VisitRequested } from '../../../contract/visits/requests.ts';
import { isBillLimit } from '../../../domain/staff/limit-rules.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Panel, Row, SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { PartHeader } from '../../look/staff-layout.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { shownVisits } from '../../parts/visit/chosen.ts';
import { Effects } from '../../parts/visit/effects.tsx';
import { useLimitText } from '../../parts/visit/waiting.ts';
import { requestWords } from '../../words/office/visits/request-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useAgoText } from '../../words/times/days.ts';
import { useRequestLines, useWaitingRequests } from './waiting-requests.ts';

export function Approvals() {
  const words = useOffice(requestWords);
  const waiting = useWaitingRequests();
  return (
    <Stack gap="large">
      <PartHeader title={words.title}>{words.text}</PartHeader>
      <Loaded ask={waiting} skeleton={<Skeleton size="history" />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Panel>
              <Empty>
                <p>{words.none}</p>
                <SoftText>{words.noneText}</SoftText>
              </Empty>
            </Panel>
          ) : (
            <ul
              aria-label={words.list}
              className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4"
            >
              {rows.map((request) => (
                <li key={request.id}>
                  <Request request={request} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Stack>
  );
}

const refresh = ['listRequests', 'listOwnRequests', ...shownVisits] as const;

function Request({ request }: { request: VisitRequested }) {
  const { id, askedById, askedBy, askedAt, reason, kind } = request;
  const words = useOffice(requestWords);
  const own = useAsk('currentAdmin', {}).data?.id;
  const ago = useAgoText();
  const linesOf = useRequestLines();
  const limitText = useLimitText();
  const [declines, setDeclines] = useState(false);
  const approve = useAct('approveRequest', {
    done: words.approved,
    failed: words.notApproved,
    refresh,
  });
  const busy = approve.isPending;
  const guest = request.guest ?? words.formerGuest;
  const isBill = isBillLimit(request.limit);
  return (
    <Panel title={kind === 'visit' ? guest : words[kind](guest)}>
      <Stack>
        <div>
          <SoftText>{words.askedBy({ name: askedBy, ago: ago(askedAt) })}</SoftText>
          {!isBill && <SoftText>{limitText(request)}</SoftText>}
          {reason && <p className="wrap-break-word">{words.reasonOf(reason)}</p>}
        </div>
        {isBill && <Note>{limitText(request)}</Note>}
        <Effects label={words.parts(guest)} lines={linesOf(request)} />
        {askedById === own ? (
          <SoftText>{words.own}</SoftText>
        ) : (
          <Row>
            <Button
              look="main"
              aria-label={words.approveOf(guest)}
              aria-disabled={busy}
              onClick={() => busy || approve.mutate({ params: { id } })}
            >
              {busy ? words.approving : words.approve}
            </Button>
            <Button aria-label={words.declineOf(guest)} onClick={() => setDeclines(true)}>
              {words.decline}
            </Button>
          </Row>
        )}
      </Stack>
      {declines && <Decline id={id} guest={guest} onClose={() => setDeclines(false)} />}
    </Panel>
  );
}

interface DeclineProps {
  id: number;
  guest: string;
  onClose: () => void;
}

const declining = z.strictObject({
  reason: Text({ max: limits.description, tooShort: messages.reasonRequired }),
});

function Decline({ id, guest, onClose }: DeclineProps) {
  const words = useOffice(requestWords);
  const decline = useAct('declineRequest', {
    done: words.declined,
    failed: words.notDeclined,
    refresh,
  });
  return (
    <Dialog title={words.declineOf(guest)} onClose={onClose}>
      <Form
        schema={declining}
        onSubmit={(body) => decline.mutateAsync({ params: { id }, body }).then(onClose)}
      >
        <Field name="reason" label={words.reason} maxLength={limits.description} />
        <Submit label={words.decline} busyLabel={words.declining} />
      </Form>
    </Dialog>
  );
}
