// The event that runs now, and the last backup that was proven.
import type { Overview } from '../../../contract/overview/overview.ts';
import { useAgoText } from '../../words/times/days.ts';
import { TextLink } from '../../look/button.tsx';
import { Ends, Panel } from '../../look/layout.tsx';
import { overviewWords } from '../../words/office/overview/overview.ts';
import { useOffice } from '../../words/office/words.ts';

export function NowPanel({ overview: { event, backup } }: { overview: Overview }) {
  const words = useOffice(overviewWords);
  const agoText = useAgoText();
  return (
    <Panel>
      <Ends>
        <p>{words.event}</p>
        <TextLink to="/admin?tab=events">{event ? words.running(event) : words.noEvent}</TextLink>
      </Ends>
      <Ends>
        <p>{words.backup}</p>
        <TextLink to="/admin?tab=settings&view=backups">
          {backup ? agoText(backup.provenAt) : words.noBackup}
        </TextLink>
      </Ends>
    </Panel>
  );
}
