// The place of a card that is on its way, as large as the card.
import { Columns, Panel, Stack } from '../../look/layout.tsx';
import { Skeleton } from '../../parts/frame/loaded.tsx';

export const CardSkeleton = () => (
  <Stack gap="large">
    <Skeleton size="strip" />
    <Skeleton size="card" />
    <Columns>
      <Panel>
        <Skeleton size="history" />
      </Panel>
      <Panel>
        <Skeleton size="history" />
      </Panel>
    </Columns>
  </Stack>
);
