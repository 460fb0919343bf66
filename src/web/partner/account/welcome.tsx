// The partners' first screen: what the counter is for, and the link to the log-in.
import { Redirect } from 'wouter';
import { useSession } from '../../navigation/entrances.ts';
import { useBrand } from '../../parts/frame/brand.tsx';
import { ButtonLink } from '../../look/button.tsx';
import { CounterEntrance } from './counter-entrance.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { counterWords } from '../../words/office/partners/counter.ts';
import { useOffice } from '../../words/office/words.ts';

export function PartnerWelcome() {
  const { welcome } = useOffice(counterWords);
  const brand = useBrand();
  const here = useSession('currentPartner');
  if (here) return <Redirect to="/partner/dashboard" replace />;
  if (here === undefined) return <Screen title={welcome.title}>{null}</Screen>;
  return (
    <Screen title={welcome.title} home="/partner">
      <CounterEntrance greeting={welcome.greeting} text={welcome.text(brand)}>
        <ButtonLink look="main" wide to="/partner/login">
          {welcome.logIn}
        </ButtonLink>
      </CounterEntrance>
    </Screen>
  );
}
