// The Reward Points tab: claims are served here where there are rewards, and else announced.
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
