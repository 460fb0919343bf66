// The audit log: who did what to whom, when and from where, the newest first; with its filters.
import type { AuditEntry } from '../../../../contract/restaurant/audit.ts';
import { limitNames } from '../../../../contract/staff/limits.ts';
import { daysAfter, startOfDay } from '../../../../domain/days.ts';
import { useConfig } from '../../../api/config.tsx';
import { useAsk } from '../../../api/api-hooks.ts';
import { Empty } from '../../../look/empty.tsx';
import { Panel, SoftText, Stack } from '../../../look/layout.tsx';
import { FieldRow } from '../../../look/staff-layout.tsx';
import { useSearchParams } from '../../../navigation/search-params.ts';
import { DayField } from '../../../parts/form/day-field.tsx';
import { SelectField } from '../../../parts/form/field.tsx';
import { Moment, SignedPoints } from '../../../parts/list/list.tsx';
import { useListPlace } from '../../../parts/table/list-place.ts';
import { Table } from '../../../parts/table/table.tsx';
import { TwoLines } from '../../../parts/table/two-lines.tsx';
import { auditWords } from '../../../words/office/restaurant/audit-words.ts';
import { settingsWords } from '../../../words/office/restaurant/setting-words.ts';
import { backupWords } from '../../../words/office/data/backup-words.ts';
import { grouped } from '../../../words/languages/plural.ts';
import { staffLimitWords } from '../../../words/office/staff/limit-words.ts';
import { useOffice, wordFor } from '../../../words/office/words.ts';
import { useTimeZone } from '../../../words/times/days.ts';

export function Audit() {
  const place = useAuditPlace();
  return (
    <Stack gap="large">
      <AuditFilters place={place} />
      <AuditTable place={place} />
    </Stack>
  );
}

type AuditPlace = ReturnType<typeof useAuditPlace>;

const shownRows = 25;
const actorRoles: readonly AuditEntry['actorRole'][] = [
  'admin',
  'partner',
  'customer',
  'program',
  'system',
];

/** The filters by actor, kind and days, and the page; they stand in the address. */
function useAuditPlace() {
  const [search, setSearch] = useSearchParams();
  const list = useListPlace({ limit: shownRows });
  const role = search.get('role') ?? '';
  const since = search.get('since') ?? '';
  const until = search.get('until') ?? '';
  const timeZone = useTimeZone();

  /** A change starts at the first page again. */
  const filter = (name: 'role' | 'since' | 'until', value: string) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.delete('after');
      if (value) after.set(name, value);
      else after.delete(name);
      return after;
    });

  const query = {
    ...list.query,
    role: actorRoles.find((one) => one === role),
    from: isRealDay(since) ? startOfDay(since, timeZone) : undefined,
    // The end is exclusive, so it is the beginning of the next day.
    to: isRealDay(until) ? startOfDay(daysAfter(until, 1), timeZone) : undefined,
  };
  const filtered = Boolean(list.q || role || since || until);
  return { ...list, query, role, since, until, filter, filtered };
}

function AuditFilters({ place }: { place: AuditPlace }) {
  const words = useOffice(auditWords);
  const { rewards = false } = useConfig() ?? {};
  const kinds = Object.entries(words.kinds).filter(([noun]) => rewards || noun !== 'reward');
  return (
    <Panel>
      <FieldRow fields="short">
        <SelectField
          name="role"
          label={words.role}
          none={words.anybody}
          value={place.role}
          options={actorRoles.map((value) => ({ value, label: words.roles[value] }))}
          onChange={({ target }) => place.filter('role', target.value)}
        />
        <SelectField
          name="kind"
          label={words.kind}
          none={words.anything}
          value={place.text}
          options={kinds.map(([noun, label]) => ({ value: `${noun}.`, label }))}
          onChange={({ target }) => place.search(target.value)}
        />
        {(['since', 'until'] as const).map((name) => (
          <DayField
            key={name}
            name={name}
            label={words[name]}
            at={place[name]}
            orAny
            onDay={(day) => place.filter(name, day)}
          />
        ))}
      </FieldRow>
    </Panel>
  );
}

/** Whether a text from the address is a valid day. */
const isRealDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

function AuditTable({ place }: { place: AuditPlace }) {
  const words = useOffice(auditWords);
  const auditEntries = useAsk('listAuditEntries', { query: place.query }, { keep: true });

  return (
    <Table<AuditEntry>
      label={words.list}
      ask={auditEntries}
      pager={place.pager}
      keyOf={({ id, at, action }) => `${at} ${action} ${id}`}
      columns={[
        { key: 'what', head: words.what, cell: ({ action }) => wordFor(words.actions, action) },
        { key: 'whom', head: words.whom, cell: (entry) => <Subject entry={entry} /> },
        { key: 'who', head: words.who, cell: (entry) => <Who entry={entry} /> },
        {
          key: 'when',
          head: words.when,
          cell: ({ at }) => <Moment at={at} format="shortDateTime" />,
        },
        { key: 'from', head: words.from, cell: ({ address }) => address ?? '–' },
      ]}
      empty={
        <Empty>
          <p>{place.filtered ? words.noMatch : words.none}</p>
          <SoftText>{place.filtered ? words.noMatchText : words.noneText}</SoftText>
        </Empty>
      }
    />
  );
}

/** The name with the role below it; the role alone where the account is deleted. */
function Who({ entry: { actor, actorLeft, actorRole, address } }: { entry: AuditEntry }) {
  const { roles, visitor, guestWhoLeft } = useOffice(auditWords);
  if (actorLeft) return guestWhoLeft;
  // An entry by the role system with an address is from a visitor who was not logged in.
  if (actorRole === 'system' && address) return visitor;
  return actor ? <TwoLines title={actor} detail={roles[actorRole]} /> : roles[actorRole];
}

function Subject({ entry }: { entry: AuditEntry }) {
  const { guestWhoLeft } = useOffice(auditWords);
  const detail = entry.detail && <Detail action={entry.action} detail={entry.detail} />;
  const subject = entry.subjectLeft ? guestWhoLeft : entry.subject;
  return subject ? <TwoLines title={subject} detail={detail} /> : detail || '–';
}

/** The detail of an audit entry: points, names of settings, a schedule, or plain text. */
function Detail({ action, detail }: { action: string; detail: string }) {
  const { identifications, factors } = useOffice(auditWords);
  const { names: settings } = useOffice(settingsWords);
  const { frequencies } = useOffice(backupWords);
  const limits = useOffice(staffLimitWords);
  if (action === 'limits.changed') return limitsIn(detail, limits);
  if (action === 'settings.changed') {
    return detail.replace(/\w+/g, (name) => wordFor(settings, name));
  }
  if (action === 'backup.configured') {
    return detail.replace(/^[^,]+/, (schedule) => wordFor(frequencies, schedule));
  }
  if (action === 'customer.verified') return wordFor(identifications, detail);
  if (action === 'admin.logged-in') return wordFor(factors, detail);
  const points = Number(detail);
  const given = action.startsWith('points.') && Number.isInteger(points);
  return given ? <SignedPoints points={points} /> : <bdi>{detail}</bdi>;
}

/** Changed limits, each with its words and its number; `–` is a limit that was taken away. */
function limitsIn(detail: string, words: (typeof staffLimitWords)['en']): string {
  const [, whose = '', changed = ''] = /^(.*): (.*)$/s.exec(detail) ?? [];
  const named = changed.replace(/(\w+) (\d+|–)/g, (whole, name: string, most: string) => {
    const limit = limitNames.find((one) => one === name);
    return limit ? `${words[limit]} ${most === '–' ? most : grouped(Number(most))}` : whole;
  });
  return changed ? `${wordFor(words.roles, whose)}: ${named}` : detail;
}
