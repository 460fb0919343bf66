// The guest's screen once it is known who is here: offers, card, benefits, history, terms.
import { RotateCw } from 'lucide-react';
import type { CurrentCustomer } from '../../contract/customers.ts';
import { useRefresh } from '../calls.ts';
import { IconButton } from '../parts/button.tsx';
import { Columns, Stack } from '../parts/layout.tsx';
import { MemberCard } from '../parts/member-card.tsx';
import { Screen } from '../parts/screen.tsx';
import { useWords } from '../words/language.ts';
import { Benefits } from './benefits.tsx';
import { History } from './history.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { Offers } from './offers.tsx';
import { TermsLink } from './terms-link.tsx';

export function CardScreen({ guest }: { guest: CurrentCustomer }) {
  const { dashboard, frame } = useWords();
  const { refresh, refreshing } = useRefresh();

  return (
    <Screen
      title={dashboard.title}
      home={`/dashboard/${guest.mobile}`}
      actions={
        <>
          <IconButton
            label={frame.refresh}
            icon={RotateCw}
            aria-disabled={refreshing}
            onClick={() => void refresh()}
          />
          <LogOutButton />
        </>
      }
    >
      <Stack gap="large">
        <Offers level={guest.level} />
        <MemberCard guest={guest} />
        <Columns>
          <Benefits guest={guest} />
          <History customerId={guest.id} />
        </Columns>
        <TermsLink />
      </Stack>
    </Screen>
  );
}
