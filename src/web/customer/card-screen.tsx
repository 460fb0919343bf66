// The guest's screen once it is known who is here: offers, card, benefits, history, terms.
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CurrentCustomer } from '../../contract/customers.ts';
import { useAsk, useRefresh } from '../api/hooks.ts';
import { useOnline } from '../device/online.ts';
import { IconButton, TextButton } from '../parts/look/button.tsx';
import { Columns, Ends, Said, Stack } from '../parts/look/layout.tsx';
import { MemberCard } from '../parts/card/member-card.tsx';
import { Note } from '../parts/look/note.tsx';
import { Screen } from '../parts/frame/screen.tsx';
import { useWords } from '../words/language.ts';
import { Benefits } from './benefits.tsx';
import { useCardUpdates } from './card-updates.ts';
import { CardSkeleton } from './card-skeleton.tsx';
import { ChangePassword } from './change-password.tsx';
import { History } from './history.tsx';
import { keepCard } from './kept-card.ts';
import { LogOutButton } from './log-out-button.tsx';
import { Offers, useOffersPlace } from './offers.tsx';
import { useRise } from './rise.ts';
import { SentAway } from './sent-away.tsx';
import { TermsLink } from './terms-link.tsx';
import { startWorker } from './worker.ts';

export function CardScreen({ customer }: { customer: CurrentCustomer }) {
  const { dashboard } = useWords();
  const updates = useCardUpdates(customer);
  const roseFrom = useRise(customer);
  const online = useOnline();
  const offers = useOffersPlace(customer.level);
  useKeptCard(customer);
  useEffect(() => void startWorker(), []);

  if (updates.gone) return <SentAway notice={dashboard.gone[updates.gone]} forgets />;
  return (
    <Screen
      title={dashboard.title}
      home={`/dashboard/${customer.mobile}`}
      actions={
        <>
          <RefreshButton />
          <LogOutButton />
        </>
      }
    >
      {offers === 'unknown' ? (
        <CardSkeleton />
      ) : (
        <Stack gap="large">
          {!online && <Note>{dashboard.offline}</Note>}
          {offers === 'above' && <Offers level={customer.level} />}
          <MemberCard customer={customer} roseFrom={roseFrom} />
          {offers === 'below' && <Offers level={customer.level} />}
          <Said>{updates.said}</Said>
          <Columns>
            <Benefits customer={customer} />
            <History customerId={customer.id} />
          </Columns>
          <Ends>
            <TermsLink />
            <PasswordButton />
          </Ends>
        </Stack>
      )}
    </Screen>
  );
}

function RefreshButton() {
  const { frame } = useWords();
  const { refresh, refreshing } = useRefresh();
  return (
    <IconButton
      label={frame.refresh}
      icon={RotateCw}
      aria-disabled={refreshing}
      onClick={() => void refresh()}
    />
  );
}

function PasswordButton() {
  const { newPassword } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <TextButton onClick={() => setOpen(true)}>{newPassword.change}</TextButton>
      {open && <ChangePassword onClose={() => setOpen(false)} />}
    </>
  );
}

/** Keeps the card as it was last seen, for a time without a network. */
function useKeptCard(customer: CurrentCustomer) {
  const { data: config } = useAsk('readConfig', {});
  useEffect(() => {
    if (config) keepCard({ customer, config });
  }, [customer, config]);
}
