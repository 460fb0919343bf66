// What of the audit log is shown: by whom, what kind of deed, and when. It stands in the address.
import type { Deed } from '../../contract/audit.ts';
import { Field, SelectField } from '../parts/field.tsx';
import { FieldRow, Panel } from '../parts/layout.tsx';
import { useListPlace } from '../parts/list-place.ts';
import { useSearchParams } from '../search-params.ts';
import { auditWords } from '../words/office/audit.ts';
import { useOffice } from '../words/office/words.ts';

const shownRows = 25;
const roles: readonly Deed['actorRole'][] = ['admin', 'partner', 'customer', 'system'];

type AuditPlace = ReturnType<typeof useAuditPlace>;

export function useAuditPlace() {
  const [search, setSearch] = useSearchParams();
  const list = useListPlace({ limit: shownRows });
  const role = search.get('role') ?? '';
  const since = search.get('since') ?? '';
  const until = search.get('until') ?? '';

  /** Another filter begins at the first page again. */
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
    from: startOfDay(since, 0),
    // The last day counts whole.
    to: startOfDay(until, 1),
  };
  const filtered = Boolean(list.q || role || since || until);
  return { ...list, query, role, since, until, filter, filtered };
}

export function AuditFilters({ place }: { place: AuditPlace }) {
  const words = useOffice(auditWords);
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
          options={Object.entries(words.kinds).map(([noun, label]) => ({
            value: `${noun}.`,
            label,
          }))}
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

/** The first moment of a day (`2026-12-21`) where the reader is, or of one later. */
function startOfDay(day: string, later: number) {
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return undefined;
  start.setDate(start.getDate() + later);
  return start.toISOString();
}
