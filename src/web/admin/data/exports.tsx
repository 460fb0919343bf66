// The exports as CSV files, each with a description; some are of chosen days.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messages } from '../../../contract/messages/messages.ts';
import { sentence } from '../../../contract/messages/sentences.ts';
import { addressOf } from '../../api/client.ts';
import { translate } from '../../api/explain.ts';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { FieldRow, Heading } from '../../look/staff-layout.tsx';
import { DayField } from '../../parts/form/day-field.tsx';
import { List, ListRow } from '../../parts/list/list.tsx';
import { useWords } from '../../words/languages/language.ts';
import { csvWords } from '../../words/office/data/export-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { ProvedFileLink } from '../parts/files/proved-file-link.tsx';

const ofDays = ['exportEntries', 'exportVisits', 'exportClaims'] as const;
const ofAll = ['exportMembers', 'exportStamps', 'exportAuditLog'] as const;

export function Exports() {
  const spoken = useWords();
  const { language } = spoken;
  const words = useOffice(csvWords);
  const [days, setDays] = useState<{ from?: string; to?: string }>({});
  const isTurned = days.from !== undefined && days.to !== undefined && days.to < days.from;
  return (
    <Panel title={words.title}>
      <Stack gap="large">
        <List>
          {ofAll.map((call) => (
            <FileRow key={call} call={call} href={addressOf(call, { query: { language } })} />
          ))}
        </List>
        <Stack gap="small">
          <Heading>{words.days}</Heading>
          <FieldRow fields="short">
            {(['from', 'to'] as const).map((name) => (
              <DayField
                key={name}
                name={name}
                label={words[name]}
                at={days[name]}
                orAny
                onDay={(day) => setDays((before) => ({ ...before, [name]: day || undefined }))}
              />
            ))}
          </FieldRow>
          {isTurned ? (
            <Note tone="bad">{translate(sentence(messages.lastDayFirst), spoken)}</Note>
          ) : (
            <SoftText>{words.daysText}</SoftText>
          )}
        </Stack>
        {!isTurned && (
          <List>
            {ofDays.map((call) => (
              <FileRow
                key={call}
                call={call}
                href={addressOf(call, { query: { language, ...days } })}
              />
            ))}
          </List>
        )}
        <SoftText>{words.formulas}</SoftText>
      </Stack>
    </Panel>
  );
}

interface FileRowProps {
  call: (typeof ofAll)[number] | (typeof ofDays)[number];
  href: string;
}

function FileRow({ call, href }: FileRowProps) {
  const words = useOffice(csvWords);
  const { title, text, label } = words.files[call];
  return (
    <ListRow
      title={title}
      detail={text}
      end={
        <ProvedFileLink href={href} label={label} icon={Download} download failed={words.failed}>
          {words.download}
        </ProvedFileLink>
      }
    />
  );
}
