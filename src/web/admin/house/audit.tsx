// The audit log: who did what to whom, when and from where, the newest first.
import type { AuditEntry } from '../../../contract/house/audit.ts';
import { spacedMobile } from '../../../domain/members/mobile.ts';
import { useAsk } from '../../api/hooks.ts';
import { Empty } from '../../look/empty.tsx';
import { Soft, Stack } from '../../look/layout.tsx';
import { Moment, SignedPoints } from '../../parts/list/list.tsx';
import { Table } from '../../parts/table/table.tsx';
import { TwoLines } from '../../parts/table/two-lines.tsx';
import { auditWords } from '../../words/office/house/audit.ts';
import { backupWords } from '../../words/office/data/backups.ts';
import { isolated, useOffice, wordFor } from '../../words/office/words.ts';
import { AuditFilters, useAuditPlace } from './audit-filters.tsx';

export function Audit() {
  const place = useAuditPlace();
  return (
    <Stack gap="large">
      <AuditFilters place={place} />
      <AuditTable place={place} />
    </Stack>
  );
}

function AuditTable({ place }: { place: ReturnType<typeof useAuditPlace> }) {
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
        { key: 'whom', head: words.whom, cell: (entry) => <Whom entry={entry} /> },
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
          <Soft>{place.filtered ? words.noMatchText : words.noneText}</Soft>
        </Empty>
      }
    />
  );
}

/** The name with the role below it; the role alone where the account is deleted. */
function Who({ entry: { actor, actorRole, address } }: { entry: AuditEntry }) {
  const { roles, visitor } = useOffice(auditWords);
  // Audit entries of the role system with an address are a visitor's.
  if (actorRole === 'system' && address) return visitor;
  return actor ? <TwoLines title={actor} detail={roles[actorRole]} /> : roles[actorRole];
}

function Whom({ entry }: { entry: AuditEntry }) {
  const said = entry.detail && <Detail action={entry.action} detail={entry.detail} />;
  return entry.subject ? <TwoLines title={entry.subject} detail={said} /> : said || '–';
}

/** The detail of an audit entry: points, names of settings, a schedule, or plain text. */
function Detail({ action, detail }: { action: string; detail: string }) {
  const { settings } = useOffice(auditWords);
  const { frequencies } = useOffice(backupWords);
  if (action === 'settings.changed') {
    return detail.replace(/\w+/g, (name) => wordFor(settings, name));
  }
  if (action === 'backup.configured') {
    return detail.replace(/^[^,]+/, (schedule) => wordFor(frequencies, schedule));
  }
  if (action === 'customer.deleted') {
    return detail.replace(/\+?\d{7,}$/, (mobile) => isolated(spacedMobile(mobile)));
  }
  const points = Number(detail);
  const given = action.startsWith('points.') && Number.isInteger(points);
  return given ? <SignedPoints points={points} /> : <bdi>{detail}</bdi>;
}
