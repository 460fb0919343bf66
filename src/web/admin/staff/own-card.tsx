// The member card of somebody of the team: tied in the list of people, or scanned by themselves.
import { useRef, useState } from 'react';
import type { TillCustomer } from '../../../contract/points/till.ts';
import { limits } from '../../../contract/values/values.ts';
import { isRefusal } from '../../api/client.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { BothEnds, SoftText, Stack } from '../../look/layout.tsx';
import { CustomerLine } from '../../parts/card/customer.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { useSettled } from '../../parts/search/settled.ts';
import { ownCardWords } from '../../words/office/staff/own-card-words.ts';
import { pointsWords } from '../../words/office/points/point-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Finder } from '../parts/finder.tsx';
import { ScanButton } from '../points/search/scan-button.tsx';
import type { PersonDialogProps } from './renew.tsx';

/** The dialog in which a manager ties somebody's card or unties it. */
export function TieCard({ admin, onClose }: PersonDialogProps) {
  const { id, username, customerId } = admin;
  const words = useOffice(ownCardWords);
  const tie = useAct('tieAdminCard', {
    done: ({ customerId: tied }) => ({ title: tied === null ? words.untied : words.tied }),
    failed: words.failed,
    refresh: ['listAdmins'],
  });
  const set = (customer: number | null) =>
    tie.mutate({ params: { id }, body: { customerId: customer } }, { onSuccess: onClose });
  return (
    <Dialog title={words.tieOf(username)} onClose={onClose}>
      <Stack>
        <SoftText>{words.text}</SoftText>
        {customerId === null ? (
          <FindCard onChoose={(customer) => set(customer.id)} />
        ) : (
          <Tied customerId={customerId} busy={tie.isPending} onUntie={() => set(null)} />
        )}
      </Stack>
    </Dialog>
  );
}

interface TiedProps {
  customerId: number;
  busy: boolean;
  onUntie: () => void;
}

function Tied({ customerId, busy, onUntie }: TiedProps) {
  const words = useOffice(ownCardWords);
  const card = useAsk('readCustomer', { params: { id: customerId } });
  return (
    <Stack>
      {isRefusal(card.error, 'not-found') ? (
        <SoftText>{words.gone}</SoftText>
      ) : (
        <Loaded ask={card} skeleton={<Skeleton size="row" />}>
          {(customer) => <CustomerLine customer={customer} />}
        </Loaded>
      )}
      <Button aria-disabled={busy} onClick={() => busy || onUntie()}>
        {words.untie}
      </Button>
    </Stack>
  );
}

function FindCard({ onChoose }: { onChoose: (customer: TillCustomer) => void }) {
  const words = useOffice(pointsWords);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const q = useSettled(text.trim());
  const found = useAsk('searchCustomers', { query: { q } }, { when: q !== '', keep: true });
  return (
    <Finder
      ref={field}
      label={words.search}
      hint={words.searchHint}
      text={text}
      onText={setText}
      maxLength={limits.name}
      rows={q === '' ? [] : found.data?.rows}
      keyOf={({ id }) => id}
      chosen={undefined}
      onChoose={onChoose}
      renderRow={(customer) => <CustomerLine customer={customer} />}
    />
  );
}

/** A line in which somebody whose card is not known scans it, once. */
export function OwnCard() {
  const words = useOffice(ownCardWords);
  const { hasCard = true } = useAsk('currentAdmin', {}).data ?? {};
  const tie = useAct('tieOwnCard', {
    done: words.tied,
    failed: words.failed,
    refresh: ['currentAdmin'],
  });
  if (hasCard) return null;
  return (
    <BothEnds>
      <SoftText>{words.own}</SoftText>
      <ScanButton
        onScanned={(scanned) =>
          'token' in scanned && tie.mutate({ body: { token: scanned.token } })
        }
        leadsTo={() => null}
      />
    </BothEnds>
  );
}
