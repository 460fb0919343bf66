// A guest's card beside the set-up, with what is set and what is just typed.
import type { CSSProperties } from 'react';
import type { Settings } from '../../../contract/restaurant/settings.ts';
import { pointsOfVisits } from '../../../domain/restaurant/set-up-rules.ts';
import { levelAt } from '../../../domain/points/level-rules.ts';
import { ConfigAs, useLadder } from '../../api/config.tsx';
import { accentOf } from '../../look/accent.ts';
import { MemberCard } from '../../parts/card/member-card.tsx';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../words/office/words.ts';
import type { Shown } from '../parts/settings/set-up-step.ts';
import { planOf } from './plan.ts';

/** The visits after which the card is shown. */
const visits = 3;

interface GuestCardProps {
  saved: Settings;
  shown: Shown;
}

export function GuestCard({ saved, shown }: GuestCardProps) {
  const words = useOffice(setUpWords);
  const ladder = useLadder();
  const plan = planOf(saved);
  const points = plan ? pointsOfVisits(visits, plan) : 0;
  const colour = shown.colour ?? saved.colour ?? '';
  const customer = {
    name: words.guest,
    points,
    level: levelAt(points, ladder),
    verificationCode: '482913',
    qrToken: '0123456789ABCDEF0123456789ABCDEF',
  };
  return (
    <aside className="grid gap-2 lg:sticky lg:top-6">
      <div
        role="img"
        aria-label={words.card}
        style={(/^#[0-9a-f]{6}$/i.test(colour) ? accentOf(colour) : {}) as CSSProperties}
      >
        <div inert>
          <ConfigAs values={definedIn(shown)}>
            <MemberCard narrow customer={customer} onShowCode={() => {}} />
          </ConfigAs>
        </div>
      </div>
      <p className="text-sm text-soft">{plan ? words.afterVisits(visits) : words.card}</p>
    </aside>
  );
}

/** The saved name is shown while the typed one is empty. */
const definedIn = ({ brand, ...others }: Shown) => ({ ...others, ...(brand && { brand }) });
