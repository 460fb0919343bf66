// The Messages tab: the occasions, what went to whom and why not, and the rules for all.
import { occasionKinds, occasionSettings } from '../../../contract/occasions/occasion-values.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Columns, Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { occasionWords } from '../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMay } from '../parts/may.ts';
import { Channels } from '../channels/channels.tsx';
import { Mailings } from './mailings.tsx';
import { MessageList } from './message-list.tsx';
import { OccasionCard } from './occasion-card.tsx';
import { Rules } from './rules.tsx';

export function Messages() {
  const words = useOffice(occasionWords);
  const settings = useAsk('readSettings', {});
  const figures = useAsk('listOccasions', {});
  const edits = useMay()('changeSettings');
  return (
    <Stack gap="large">
      <SoftText>{words.intro}</SoftText>
      <Loaded ask={settings} skeleton={<Skeleton size="block" />}>
        {(saved) => (
          <Columns>
            {occasionKinds.map((kind) => (
              <OccasionCard
                key={kind}
                kind={kind}
                saved={saved[occasionSettings[kind]]}
                figures={figures.data?.find((one) => one.kind === kind)}
                heldOut={saved.messageRules.heldOut}
                edits={edits}
              />
            ))}
          </Columns>
        )}
      </Loaded>
      <Mailings />
      <Panel title={words.list}>
        <MessageList />
      </Panel>
      {edits && <Rules />}
      {edits && <Channels />}
    </Stack>
  );
}
