// The filters of the audit log, by actor, kind and days, kept in the address.
import type { AuditEntry } from '../../../contract/house/audit.ts';
import { daysAfter, startOfDay } from '../../../domain/days.ts';
import { useConfig } from '../../api/config.tsx';
import { useTimeZone } from '../../words/times/days.ts';
import { Field, SelectField } from '../../parts/form/field.tsx';
import { Panel } from '../../look/layout.tsx';
import { FieldRow } from '../../look/staff-layout.tsx';
import { useListPlace } from '../../parts/table/list-place.ts';
import { useSearchParams } from '../../navigation/search-params.ts';
import { auditWords } from '../../words/office/house/audit.ts';
import { useOffice } from '../../words/office/words.ts';

const shownRows = 25;
const roles: readonly AuditEntry['actorRole'][] = ['admin', 'partner', 'customer', 'system'];

type AuditPlace = ReturnType<typeof useAuditPlace>;

export function useAuditPlace() {
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
    role: roles.find((one) => one === role),
    from: isRealDay(since) ? startOfDay(since, timeZone) : undefined,
    // The last day is included.
    to: isRealDay(until) ? startOfDay(daysAfter(until, 1), timeZone) : undefined,
  };
  const filtered = Boolean(list.q || role || since || until);
  return { ...list, query, role, since, until, filter, filtered };
}

export function AuditFilters({ place }: { place: AuditPlace }) {
  const words = useOffice(auditWords);
  const { rewards = false } = useConfig() ?? {};
  const kinds = Object.entries(words.kinds).filter(([noun]) => rewards || noun !== 'reward');
  return (
    <Panel>
      <FieldRow>
        <SelectField
          name="role"
          label={words.role}
          none={words.anybody}
          value={place.role}
          options={roles.map((value) => ({ value, label: words.roles[value] }))}
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
        <Field
          name="since"
          label={words.since}
          type="date"
          value={place.since}
          onChange={({ target }) => place.filter('since', target.value)}
        />
        <Field
          name="until"
          label={words.until}
          type="date"
          value={place.until}
          onChange={({ target }) => place.filter('until', target.value)}
        />
      </FieldRow>
    </Panel>
  );
}

/** Whether a text of the address is a day. */
const isRealDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
