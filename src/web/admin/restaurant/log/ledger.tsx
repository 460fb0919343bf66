// The button that verifies the ledger, and the result in an owner's words.
import type { LedgerVerification } from '../../../../contract/data/backups.ts';
import type { Level } from '../../../../contract/values/level-names.ts';
import { useAct } from '../../../api/api-hooks.ts';
import { useDateText } from '../../../words/times/days.ts';
import { Button } from '../../../look/button.tsx';
import { Panel, Row, SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { Table } from '../../../parts/table/table.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { ledgerWords } from '../../../words/office/points/ledger.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { grouped } from '../../../words/languages/plural.ts';

export function LedgerCheck() {
  const words = useOffice(ledgerWords);
  const verification = useAct('auditLedger', { failed: words.failed });
  return (
    <Panel title={words.title}>
      <Stack>
        <SoftText>{words.text}</SoftText>
        <Row>
          <Button
            aria-disabled={verification.isPending}
            onClick={() => verification.isPending || verification.mutate({})}
          >
            {verification.isPending ? words.checking : words.check}
          </Button>
        </Row>
        {verification.data && <Finding verification={verification.data} />}
      </Stack>
    </Panel>
  );
}

function Finding({ verification }: { verification: LedgerVerification }) {
  const words = useOffice(ledgerWords);
  const dateText = useDateText();
  const { at, points, wrong, first, wrongSums } = verification;
  return (
    <>
      {wrong ? (
        <Note tone="bad">{words.wrong(verification)}</Note>
      ) : (
        <Note tone="good">{words.right(verification)}</Note>
      )}
      {first.length > 0 && <WrongCustomers members={first} />}
      {wrongSums > 0 && <Note tone="bad">{words.wrongSums(wrongSums)}</Note>}
      <SoftText>
        {words.sum({
          points: isolated(grouped(points)),
          at: isolated(dateText(at, 'shortDateTime')),
        })}
      </SoftText>
    </>
  );
}

function WrongCustomers({ members }: { members: LedgerVerification['first'] }) {
  const words = useOffice(ledgerWords);
  const { levels } = useWords();
  return (
    <Table
      label={words.first}
      ask={{ data: members, error: null, isFetching: false, refetch: () => undefined }}
      keyOf={({ customerId }) => customerId}
      columns={[
        { key: 'name', head: words.name, cell: ({ name }) => name },
        { key: 'points', head: words.points, cell: ({ points }) => grouped(points), align: 'end' },
        { key: 'level', head: words.level, cell: ({ level }) => levels[level as Level] },
        {
          key: 'should',
          head: words.levelShould,
          cell: ({ levelShould }) => levels[levelShould as Level],
        },
        {
          key: 'entries',
          head: words.entriesGive,
          cell: ({ entriesGive }) => grouped(entriesGive),
          align: 'end',
        },
      ]}
      empty={null}
    />
  );
}
