// Asks below the card, after the first points, whether offers may come by other ways than the card.
import { useConfig } from '../../api/config.tsx';
import { Part, sourceOf } from '../parts/part.tsx';

const source = sourceOf(
  async () => (await import('../channels/ask-for-channels.tsx')).AskForChannels,
);

export const Asking = ({ points }: { points: number }) =>
  useConfig()?.hasChannels && points > 0 ? (
    <Part source={source} skeleton={null}>
      {(AskForChannels) => <AskForChannels />}
    </Part>
  ) : null;
