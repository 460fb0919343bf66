// The skeleton of the card and of the panels around it.
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
