// The partners' first screen: what the counter is for, and the link to the log-in.
import { Redirect } from 'wouter';
import { useSession } from '../../navigation/entrances.ts';
import { useBrand } from '../../parts/frame/brand.tsx';
import { ButtonLink } from '../../look/button.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { EntranceBackground, Greeting } from '../../parts/frame/entrance.tsx';

export function PartnerWelcome() {
  const { welcome } = useOffice(counterWords);
  const brand = useBrand();
  const here = useSession('currentPartner');
  if (here) return <Redirect to="/partner/dashboard" replace />;
  if (here === undefined) return <Screen title={welcome.title}>{null}</Screen>;
  return (
    <Screen title={welcome.title} home="/partner">
      <EntranceBackground>
        <div
          className="grid items-center gap-8 py-2 md:min-h-[60dvh] md:grid-cols-[minmax(0,1fr)_auto]
            md:gap-12 lg:py-8"
        >
          <div className="grid max-w-120 gap-8">
            <Greeting greeting={welcome.greeting} text={welcome.text(brand)} />
            <div className="grid sm:max-w-72">
              <ButtonLink look="main" wide to="/partner/login">
                {welcome.logIn}
              </ButtonLink>
            </div>
          </div>
          <div className="justify-self-center max-md:order-first">
            <Glance />
          </div>
        </div>
      </EntranceBackground>
    </Screen>
  );
}

/** The restaurant's star between the corners of a viewfinder, recognised. */
const Glance = () => (
  <svg viewBox="0 0 120 120" aria-hidden className="size-44 md:size-64 lg:size-80">
    <circle cx="60" cy="60" r="58" className="fill-[#4c2b40]" />
    <g className="fill-none stroke-gilt stroke-3" strokeLinecap="round" strokeLinejoin="round">
      <path d="M24 40V28a4 4 0 0 1 4-4h12" />
      <path d="M80 24h12a4 4 0 0 1 4 4v12" />
      <path d="M96 80v12a4 4 0 0 1-4 4H80" />
      <path d="M40 96H28a4 4 0 0 1-4-4V80" />
    </g>
    <g className="fill-gilt">
      <rect x="40" y="40" width="40" height="40" rx="1.5" />
      <rect x="40" y="40" width="40" height="40" rx="1.5" transform="rotate(45 60 60)" />
    </g>
    <path
      d="m49 60.5 8 8 15-17"
      className="fill-none stroke-cloth stroke-5"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
