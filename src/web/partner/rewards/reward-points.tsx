// The Reward Points tab: serves claims where the restaurant has rewards, otherwise announces them.
import { levels } from '../../../contract/levels.ts';
import { useConfig } from '../../api/config.tsx';
import { Panel } from '../../look/layout.tsx';
import { counterWords } from '../../words/office/partners/counter.ts';
import { useOffice } from '../../words/office/words.ts';
import { ServeClaims } from './serve-claims.tsx';

export const RewardPoints = () => (useConfig()?.rewards ? <ServeClaims /> : <ComingSoon />);

function ComingSoon() {
  const { rewards } = useOffice(counterWords);
  return (
    <Panel>
      <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
        <div aria-hidden className="mb-3 flex -space-x-3">
          {levels.map((level) => (
            <span key={level} data-level={level} className="metal lifted size-14 rounded-full" />
          ))}
        </div>
        <h2 className="text-2xl leading-tight font-semibold">{rewards.title}</h2>
        <p className="text-lg text-soft">{rewards.text}</p>
      </div>
    </Panel>
  );
}
