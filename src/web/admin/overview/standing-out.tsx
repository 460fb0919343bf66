// Lines that stand out, the figures of each person beside those of the restaurant, and the visits
// behind a line.
import { Download } from 'lucide-react';
import { bases, measures, type Counts } from '../../../contract/overview/standing-out.ts';
import type { StandingOut as Answer } from '../../../contract/overview/standing-out.ts';
import { addressOf } from '../../api/client.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { FileLink, TextLink } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Panel, Row, SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { PartHeader } from '../../look/staff-layout.tsx';
import { useSearchParams, withParameters } from '../../navigation/search-params.ts';
import { Choice } from '../../parts/form/choice.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { Table } from '../../parts/table/table.tsx';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { standingOutWords } from '../../words/office/overview/standing-out-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useOutletName } from '../parts/outlets/outlet-name.ts';
import { LineVisits } from './line-visits.tsx';
import { Lines, useLineText } from './lines.tsx';

const spans = ['7', '14', '28'] as const;
type Span = (typeof spans)[number];

/** The span in the address, and the line whose visits are shown. */
function usePlace() {
  const [search, setSearch] = useSearchParams();
  const days = spans.find((one) => one === search.get('days')) ?? '28';
  const choose = (next: Span) =>
    setSearch((before) => withParameters(before, { days: next }), { replace: true });
  return { days, choose, line: search.get('line') ?? undefined };
}

/** Milliseconds until the lines are requested again while visits are still being summed up. */
const refetchAfter = ({ whole = true }: Partial<Answer> = {}) => (whole ? undefined : 2_000);

export function StandingOut() {
  const words = useOffice(standingOutWords);
  const { language } = useWords();
  const { days, choose, line } = usePlace();
  const ask = useAsk('readStandingOut', { query: { days } }, { keep: true, refetchAfter });
  if (line !== undefined) return <LineVisits line={line} days={days} lines={ask.data?.lines} />;
  return (
    <Stack gap="large">
      <Stack>
        <PartHeader title={words.title}>{words.text}</PartHeader>
        <Row>
          <Choice
            unseenLabel
            label={words.span}
            options={spans.map((value) => ({ value, label: words.spans[value] }))}
            value={days}
            onChoose={choose}
          />
          <FileLink
            href={addressOf('exportStandingOut', { query: { days, language } })}
            label={words.downloadLabel}
            icon={Download}
            download
          >
            {words.download}
          </FileLink>
        </Row>
      </Stack>
      <Loaded ask={ask} skeleton={<Skeleton size="history" />}>
        {(shown) => <Shown shown={shown} days={Number(days)} />}
      </Loaded>
    </Stack>
  );
}

function Shown({ shown, days }: { shown: Answer; days: number }) {
  const words = useOffice(standingOutWords);
  const outletName = useOutletName();
  const { whole, lines, people, outlets, house } = shown;
  const rowOf = (key: string, name: string, counts: Counts) => ({ key, name, counts });
  const all = rowOf('house', words.restaurant, house);
  return (
    <>
      <Panel>
        {lines.length > 0 ? (
          <Lines lines={lines} days={days} />
        ) : (
          <Empty>
            <p>{words.none}</p>
            <SoftText>{words.noneText}</SoftText>
          </Empty>
        )}
      </Panel>
      {people.length > 0 && (
        <Comparison
          title={words.people}
          head={words.person}
          hasHours={shown.hasHours}
          rows={[
            ...people.map(({ adminId, person, ...counts }) =>
              rowOf(String(adminId), person ?? words.formerPerson, counts),
            ),
            all,
          ]}
        />
      )}
      {outlets.length > 1 && (
        <Comparison
          title={words.outlets}
          head={words.outletHead}
          hasHours={shown.hasHours}
          rows={[
            ...outlets.map(({ outletId, ...counts }) =>
              rowOf(String(outletId), outletName(outletId), counts),
            ),
            all,
          ]}
        />
      )}
      {/* At the foot, since it goes by itself, and nothing is to move then. */}
      {!whole && <Note>{words.catchingUp}</Note>}
    </>
  );
}

interface ComparisonProps {
  title: string;
  head: string;
  rows: readonly { key: string; name: string; counts: Counts }[];
  hasHours: boolean;
}

/** The shares of all people beside each other, and those of the restaurant in the last row. */
function Comparison({ title, head, rows, hasHours }: ComparisonProps) {
  const words = useOffice(standingOutWords);
  const shown = measures.filter((measure) => hasHours || measure !== 'outside');
  return (
    <Stack gap="small">
      <h3 className="text-lg leading-snug font-semibold">{title}</h3>
      <Table
        label={title}
        ask={{ data: rows, error: null, isFetching: false, refetch: () => {} }}
        keyOf={({ key }) => key}
        columns={[
          { key: 'name', head, cell: ({ name }) => <bdi>{name}</bdi> },
          {
            key: 'visits',
            head: words.visits,
            align: 'end',
            cell: ({ counts }) => <bdi>{grouped(counts.visits)}</bdi>,
          },
          ...shown.map((measure) => ({
            key: measure,
            head: words.heads[measure],
            cell: ({ counts }: (typeof rows)[number]) => {
              const share = { events: counts[measure], of: counts[bases[measure]] };
              return (
                <span>
                  {words.percent(share)}{' '}
                  <span className="text-sm whitespace-nowrap text-soft">{words.parts(share)}</span>
                </span>
              );
            },
          })),
        ]}
        empty={null}
      />
    </Stack>
  );
}

/** Lines in the first look at the day. */
const glimpsed = 3;

/** The lines of four weeks, of which the overview shows the first. */
export const useGlimpse = () => useAsk('readStandingOut', { query: { days: '28' } });

/**
 * The first lines that nobody has marked, in the overview; renders nothing before the first visit.
 */
export function StandingOutPanel() {
  const words = useOffice(standingOutWords);
  const textOf = useLineText();
  const { data } = useGlimpse();
  if (!data || data.people.length === 0) return null;
  const lines = data.lines.filter(({ mark }) => mark === null).slice(0, glimpsed);
  return (
    <Panel
      title={words.title}
      aside={<TextLink to="/admin?tab=overview&view=standing-out">{words.all}</TextLink>}
    >
      {lines.length > 0 ? (
        <ul className="grid gap-2">
          {lines.map((line) => {
            const { title, detail } = textOf(line);
            return (
              <li key={line.line} className="min-w-0 wrap-break-word">
                <p className="font-medium">
                  <bdi>{title}</bdi>
                </p>
                <p className="text-sm text-soft">{detail}</p>
              </li>
            );
          })}
        </ul>
      ) : (
        <SoftText>{`${words.none}. ${words.noneText}`}</SoftText>
      )}
    </Panel>
  );
}
