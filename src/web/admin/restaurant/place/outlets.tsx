// The outlets of the restaurant: named once there is more than one, renamed and removed.
import { NewOutlet, type Outlet } from '../../../../contract/restaurant/outlets.ts';
import { limits } from '../../../../contract/values/values.ts';
import { useAsk } from '../../../api/api-hooks.ts';
import { Panel, SoftText } from '../../../look/layout.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { outletWords } from '../../../words/office/restaurant/outlet-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { fieldsOf } from '../../parts/rows/form/fields.ts';
import { ListAndForm } from '../../parts/rows/list-and-form.tsx';
import { useOpenForm, type OpenForm } from '../../parts/rows/form/open-form.ts';
import { RowForm } from '../../parts/rows/form/row-form.tsx';
import { nameColumn, RowTable } from '../../parts/rows/rows.tsx';
import { useSaving } from '../../parts/rows/form/saving.ts';

const calls = { add: 'addOutlet', change: 'changeOutlet', refresh: ['listOutlets'] } as const;

export function Outlets() {
  const words = useOffice(outletWords);
  const outlets = useAsk('listOutlets', {});
  const form = useOpenForm('outlet', outlets.data);
  const { language } = useWords();
  const nameOf = ({ name, nameArabic }: Outlet) => (language === 'ar' && nameArabic) || name;
  const otherNameOf = (outlet: Outlet) =>
    nameOf(outlet) === outlet.name ? outlet.nameArabic : outlet.name;
  const rows = { form, words, nameOf, refresh: calls.refresh };
  const isFirst = outlets.data?.length === 0;

  return (
    <Panel title={words.title}>
      <ListAndForm
        within
        form={form}
        head={<SoftText>{words.text}</SoftText>}
        words={isFirst ? { ...words, ...words.first } : words}
        renderForm={(outlet) => <OutletForm form={form} outlet={outlet} isFirst={isFirst} />}
      >
        <RowTable
          rows={rows}
          remove="removeOutlet"
          ask={outlets}
          columns={[nameColumn(rows, { key: 'name', head: words.name, detail: otherNameOf })]}
          slim
        />
      </ListAndForm>
    </Panel>
  );
}

interface OutletFormProps {
  form: OpenForm<Outlet>;
  /** The outlet that is renamed; undefined for a new one. */
  outlet: Outlet | undefined;
  /** Whether no outlet has a name yet. */
  isFirst: boolean;
}

function OutletForm({ form, outlet, isFirst }: OutletFormProps) {
  const words = useOffice(outletWords);
  const save = useSaving(calls, { row: outlet, words });
  const field = fieldsOf(outlet, words);
  return (
    <RowForm form={form} words={words} schema={NewOutlet} onSave={save}>
      {isFirst && <SoftText>{words.first.hint}</SoftText>}
      <Field {...field('name', limits.name)} placeholder={words.nameHint} autoComplete="off" />
      <Field
        {...field('nameArabic', limits.name)}
        hint={words.nameArabicHint}
        optional
        dir="rtl"
        lang="ar"
        autoComplete="off"
      />
    </RowForm>
  );
}
