// The exports as CSV files, each with a description.
import { Download } from 'lucide-react';
import { addressOf } from '../../api/client.ts';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { List, ListRow } from '../../parts/list/list.tsx';
import { useWords } from '../../words/languages/language.ts';
import { csvWords } from '../../words/office/data/export-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { ProvedFileLink } from '../parts/files/proved-file-link.tsx';

const files = [
  'exportMembers',
  'exportEntries',
  'exportClaims',
  'exportStamps',
  'exportAuditLog',
] as const;

export function Exports() {
  const { language } = useWords();
  const words = useOffice(csvWords);
  return (
    <Panel title={words.title}>
      <Stack gap="large">
        <List>
          {files.map((call) => {
            const { title, text, label } = words.files[call];
            return (
              <ListRow
                key={call}
                title={title}
                detail={text}
                end={
                  <ProvedFileLink
                    href={addressOf(call, { query: { language } })}
                    label={label}
                    icon={Download}
                    download
                    failed={words.failed}
                  >
                    {words.download}
                  </ProvedFileLink>
                }
              />
            );
          })}
        </List>
        <SoftText>{words.formulas}</SoftText>
      </Stack>
    </Panel>
  );
}
