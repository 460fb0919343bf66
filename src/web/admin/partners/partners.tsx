// The Partners tab: the list of partners with their form, or the statement of one of them.
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '../../../contract/values/values.ts';
import type { Partner } from '../../../contract/partners/partners.ts';
import type { PartnerMonth } from '../../../contract/partners/statements.ts';
import { useAct, useAsk, useAskAll, useAskNow, useRefetchOnReturn } from '../../api/api-hooks.ts';
import { Badge } from '../../look/badge.tsx';
import { TextLink } from '../../look/button.tsx';
import { Row, Stack } from '../../look/layout.tsx';
import { NotPrinted } from '../../look/staff-layout.tsx';
import { Statement, useMonth } from '../../parts/statement/statement.tsx';
import { useListPlace } from '../../parts/table/list-place.ts';
import { SearchField } from '../../parts/search/search-field.tsx';
import { useRowKeys } from '../../parts/table/row-keys.ts';
import { Table, type Column } from '../../parts/table/table.tsx';
import { useSearchParams } from '../../navigation/search-params.ts';
import { grouped } from '../../words/languages/plural.ts';
import { partWords } from '../../words/office/parts.ts';
import { partnerWords } from '../../words/office/partners/partner-words.ts';
import { statementWords } from '../../words/office/partners/statement-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { HandOver } from '../parts/secrets/hand-over.tsx';
import { ActMenu } from '../parts/act-menu.tsx';
import { useMay } from '../parts/may.ts';
import { ListAndForm } from '../parts/rows/list-and-form.tsx';
import { everyLevel } from '../parts/rows/list-by-level.tsx';
import { LiveSwitch } from '../parts/rows/live-switch.tsx';
import { useOpenForm, type OpenForm } from '../parts/rows/form/open-form.ts';
import { RemoveQuestion } from '../parts/rows/remove-button.tsx';
import { createdColumn, nameColumn, NoRows, useRemoval } from '../parts/rows/rows.tsx';
import { ResetPassword } from '../parts/secrets/reset-password.tsx';
import { NewPartner, PartnerEdit, type AddedPartner } from './form.tsx';

export function Partners() {
  const words = useOffice(partnerWords);
  const [search] = useSearchParams();
  const [added, setAdded] = useState<AddedPartner>();
  const id = Number(search.get('statement'));
  if (id) return <PartnerStatement id={id} />;
  return (
    <>
      <PartnerList onAdded={setAdded} />
      {added && (
        <HandOver
          title={words.handOver(added.name)}
          password={added.password}
          account={{ username: added.username, path: '/partner' }}
          onClose={() => setAdded(undefined)}
        />
      )}
    </>
  );
}

function PartnerList({ onAdded }: { onAdded: (added: AddedPartner) => void }) {
  const words = useOffice(partnerWords);
  const place = useListPlace({ limit: 100 });
  const partners = useAsk('listPartners', { query: place.query }, { keep: true });

  const months = useAsk('listPartnerMonths', {}).data;
  // The figures of the present month change.
  useRefetchOnReturn('listPartnerMonths');
  const form = useOpenForm('partner', partners.data?.rows);
  const edits = useMay()('changePartner');
  const { noMatch, noMatchText } = words;

  const settled = place.text.trim() === place.q && !partners.isFetching;
  const keys = useRowKeys({ settled });

  return (
    <div {...keys}>
      <ListAndForm
        form={form}
        head={
          <SearchField
            label={words.search}
            hint={words.searchHint}
            maxLength={limits.name}
            text={place.text}
            onText={place.search}
          />
        }
        words={words}
        edits={edits}
        renderForm={(partner) =>
          partner ? (
            <PartnerEdit form={form} partner={partner} />
          ) : (
            <NewPartner form={form} onAdded={onAdded} />
          )
        }
      >
        <Table
          label={words.list}
          compact
          columns={columnsIn(words, { form, edits, months })}
          ask={partners}
          keyOf={({ id }) => id}
          opens={{ linkTo: ({ id }) => ({ href: `/admin?tab=partners&statement=${id}` }) }}
          actionCount={1}
          {...(edits && {
            actions: (partner: Partner) => <PartnerActs partner={partner} form={form} />,
          })}
          pager={place.pager}
          slim={form.sideBySide}
          empty={<NoRows words={place.q ? { none: noMatch, noneText: noMatchText } : words} />}
        />
      </ListAndForm>
    </div>
  );
}

interface ColumnsOf {
  form: OpenForm<Partner>;
  edits: boolean;
  /** Undefined until they are loaded. */
  months: readonly PartnerMonth[] | undefined;
}

/** One of this month's figures of a partner; undefined until they are loaded. */
const ofMonth = (
  { id }: Partner,
  { of, months }: { of: 'guests' | 'served'; months: ColumnsOf['months'] },
): number | undefined => months && (months.find(({ partnerId }) => partnerId === id)?.[of] ?? 0);

/** The column of one of this month's figures. */
const monthColumn = (
  months: ColumnsOf['months'],
  { of, head }: { of: 'guests' | 'served'; head: string },
): Column<Partner> => {
  const figure = (partner: Partner) => ofMonth(partner, { of, months });
  return {
    key: of,
    head,
    line: 'hidden',
    align: 'end',
    cell: (partner) => {
      const count = figure(partner);
      return count === undefined ? '–' : grouped(count);
    },
    sortBy: (partner) => figure(partner) ?? 0,
  };
};

const columnsIn = (
  words: (typeof partnerWords)['en'],
  { form, edits, months }: ColumnsOf,
): Column<Partner>[] => [
  nameColumn(
    { form, nameOf: ({ username }) => username },
    {
      key: 'username',
      head: words.username,
      detail: (partner) => (
        <>
          <span className="tabled:hidden">
            {words.inShort({
              name: partner.name,
              guests: ofMonth(partner, { of: 'guests', months }),
            })}
          </span>
          <span className="hidden tabled:inline">{partner.givesPoints && words.givesPoints}</span>
        </>
      ),
    },
  ),
  {
    key: 'name',
    head: words.name,
    line: 'hidden',
    cell: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    key: 'active',
    head: words.active,
    cell: (partner) =>
      edits ? (
        <StatusSwitch partner={partner} />
      ) : (
        partner.active && <Badge tone="quiet">{words.active}</Badge>
      ),
  },
  ...(form.sideBySide
    ? []
    : [
        monthColumn(months, { of: 'guests', head: words.guests }),
        monthColumn(months, { of: 'served', head: words.served }),
        { ...createdColumn<Partner>(words.createdAt), line: 'hidden' as const },
      ]),
];

function StatusSwitch({ partner: { id, name, active } }: { partner: Partner }) {
  const words = useOffice(partnerWords);
  const benefits = useAskAll('listBenefits', everyLevel).flat();
  const count = benefits.filter((one) => one.active && one.partnerId === id).length;
  const resting = count ? words.resting(count) : undefined;
  const change = useAct('setPartnerStatus', {
    done: (now) => ({ title: words.switched, detail: now.active ? undefined : resting }),
    failed: words.switchFailed,
    refresh: ['listPartners', 'listBenefits'],
  });
  return (
    <Row>
      <LiveSwitch
        label={words.activeOf(name)}
        on={active}
        onSwitch={(on) => change.mutateAsync({ params: { id }, body: { active: on } })}
      />
      {!active && resting && <Badge tone="quiet">{resting}</Badge>}
    </Row>
  );
}

interface PartnerActsProps {
  partner: Partner;
  form: OpenForm<Partner>;
}

/** The menu of a partner: editing, a new password, removal. */
function PartnerActs({ partner, form }: PartnerActsProps) {
  const words = useOffice(partnerWords);
  const { actionsOf, edit } = useOffice(partWords);
  const [open, setOpen] = useState<'reset' | 'remove'>();
  const close = () => setOpen(undefined);
  const remove = useRemoval('removePartner', {
    words: { ...words, removeTitle: words.removeTitle(partner), removeAct: words.remove },
    refresh: ['listPartners', 'listBenefits', 'listRewards'],
  });
  return (
    <>
      <ActMenu
        label={actionsOf(partner.name)}
        acts={[
          { key: 'edit', label: edit, icon: Pencil, run: () => form.edit(partner) },
          { key: 'reset', label: words.reset, icon: KeyRound, run: () => setOpen('reset') },
          {
            key: 'remove',
            label: words.remove,
            icon: Trash2,
            tone: 'bad',
            run: () => setOpen('remove'),
          },
        ]}
      />
      {open === 'remove' && (
        <RemoveQuestion
          {...remove.questionOf(words.removeText)}
          onRemove={() => remove.run(partner.id).then(() => form.drop(partner))}
          onClose={close}
        />
      )}
      {open === 'reset' && (
        <ResetPassword
          call="resetPartnerPassword"
          id={partner.id}
          title={words.resetTitle(partner)}
          words={words}
          onClose={close}
        />
      )}
    </>
  );
}

function PartnerStatement({ id }: { id: number }) {
  const words = useOffice(statementWords);
  const month = useMonth();
  const askNow = useAskNow();
  // The figures of the present month change.
  useRefetchOnReturn('readPartnerStatement');
  return (
    <Stack>
      <NotPrinted>
        <TextLink to="/admin?tab=partners">{words.allPartners}</TextLink>
      </NotPrinted>
      <Statement
        month={month}
        ask={useAsk('readPartnerStatement', { params: { id, month } })}
        servings={(query) => askNow('listServings', { params: { id, month }, query })}
      />
    </Stack>
  );
}
