// The Reward Points tab: serves claims where the restaurant has rewards, otherwise announces them.
import { useConfig } from '../../api/config.tsx';
import { Announcement } from '../offers/announcement.tsx';
import { Panel } from '../../look/layout.tsx';
import { counterWords } from '../../words/office/partners/counter.ts';
import { useOffice } from '../../words/office/words.ts';
import { ServeClaims } from './serve-claims.tsx';

export const RewardPoints = () => (useConfig()?.rewards ? <ServeClaims /> : <ComingSoon />);

function ComingSoon() {
  const { rewards } = useOffice(counterWords);
  return (
    <Panel>
      <Announcement title={rewards.title} text={rewards.text} />
    </Panel>
  );
}
