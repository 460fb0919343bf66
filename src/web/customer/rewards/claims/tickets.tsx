// Claims, side by side where there is room.
import { Children, type ReactNode } from 'react';
import { handsFocusOn } from '../../../look/focus.ts';
import { useRewardWords } from '../../../words/rewards/rewards.ts';

export function Tickets({ children }: { children: ReactNode }) {
  const { waiting } = useRewardWords();
  return (
    <section aria-label={waiting}>
      <h2 className="sr-only">{waiting}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-4">
        {Children.map(children, (ticket) => (
          <li ref={handsFocusOn} className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
            {ticket}
          </li>
        ))}
      </ul>
    </section>
  );
}
