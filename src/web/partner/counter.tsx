// The partner's screen: tabs; without a session it redirects to the log-in.
import { Gift, ScanLine, Sparkles } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useAsk, useAskAgain, useAskNow } from '../api/api-hooks.ts';
import { TextLink } from '../look/button.tsx';
import { BothEnds, Stack, Title, ScreenReaderTitle } from '../look/layout.tsx';
import { HiddenByKeyboard, NotPrinted } from '../look/staff-layout.tsx';
import { Loaded, Skeleton } from '../parts/frame/loaded.tsx';
import { Screen } from '../parts/frame/screen.tsx';
import { Tabs, useOpenTab } from '../parts/sections/tabs.tsx';
import { useSearchParams } from '../navigation/search-params.ts';
import { toast } from '../toast/toast.ts';
import { counterWords } from '../words/office/partners/counter-words.ts';
import { statementWords } from '../words/office/partners/statement-words.ts';
import { useOffice } from '../words/office/words.ts';
import { Statement, useMonth } from '../parts/statement/statement.tsx';
import { Benefits } from './offers/benefits.tsx';
import { ChangePasswordButton, ChoosePassword, LogOutButton } from './account/account.tsx';
import { RewardPoints } from './rewards/reward-points.tsx';
import { Verify } from './members/verify.tsx';

/** The tabs in their order. */
const sections = {
  verify: { icon: ScanLine, Content: Verify },
  benefits: { icon: Gift, Content: Benefits },
  rewards: { icon: Sparkles, Content: RewardPoints },
};

const names = Object.keys(sections) as (keyof typeof sections)[];

export function Counter() {
  const { title, tabs } = useOffice(counterWords);
  const open = tabs[useOpenTab(names)];
  const session = useAsk('currentPartner', {});
  if (session.data === null) return <ToLogIn />;
  if (session.data?.passwordReset) return <ChoosePassword />;

  return (
    <Screen
      title={`${open} · ${title}`}
      home="/partner/dashboard"
      actions={session.data && <Actions />}
    >
      {!session.data && <ScreenReaderTitle>{title}</ScreenReaderTitle>}
      <Loaded alone ask={session} skeleton={<Skeleton size="history" />}>
        {(partner) => partner && <AtTheCounter partner={partner} />}
      </Loaded>
    </Screen>
  );
}

function AtTheCounter({ partner }: { partner: { name: string } }) {
  const { sections: label, tabs } = useOffice(counterWords);
  const statement = useOffice(statementWords);
  const shown = useSearchParams()[0].get('statement');
  const [first, ...others] = names.map((name) => {
    const { icon, Content } = sections[name];
    return { name, icon, label: tabs[name], content: <Content /> };
  });
  return (
    <Stack>
      <NotPrinted>
        <HiddenByKeyboard>
          <BothEnds>
            <Title>
              <bdi>{partner.name}</bdi>
            </Title>
            {shown === null ? (
              <TextLink to="/partner/dashboard?statement">{statement.title}</TextLink>
            ) : (
              <TextLink to="/partner/dashboard">{statement.counter}</TextLink>
            )}
          </BothEnds>
        </HiddenByKeyboard>
      </NotPrinted>
      {shown === null ? (
        first && <Tabs of="counter" label={label} tabs={[first, ...others]} />
      ) : (
        <OwnStatement />
      )}
    </Stack>
  );
}

const Actions = () => (
  <>
    <ChangePasswordButton />
    <LogOutButton />
  </>
);

/** Redirects to the log-in, with the reason in a toast. */
function ToLogIn() {
  const { gone } = useOffice(counterWords);
  const [, navigate] = useLocation();
  const leave = useEffectEvent(() => {
    toast({ title: gone.title, detail: gone.text, tone: 'bad' });
    navigate('/partner/login', { replace: true });
  });
  useEffect(() => leave(), []);
  return null;
}

/** The partner's own statement, shown in place of the tabs. */
function OwnStatement() {
  const month = useMonth();
  const statement = useAsk('readOwnStatement', { params: { month } });
  const askAgain = useAskAgain();
  const askNow = useAskNow();
  // The present month changes, so the statement is requested again when it is opened next.
  useEffect(() => () => askAgain('readOwnStatement'), [askAgain]);
  return (
    <Statement
      month={month}
      ask={statement}
      servings={(query) => askNow('listOwnServings', { params: { month }, query })}
    />
  );
}
