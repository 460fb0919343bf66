// The Reward Points tab: announced, and not there yet.
import { Announcement } from './parts/announcement.tsx';
import { Panel } from '../parts/look/layout.tsx';
import { counterWords } from '../words/office/counter.ts';
import { useOffice } from '../words/office/words.ts';

export function RewardPoints() {
  const { rewards } = useOffice(counterWords);
  return (
    <Panel>
      <Announcement title={rewards.title} text={rewards.text} />
    </Panel>
  );
}
