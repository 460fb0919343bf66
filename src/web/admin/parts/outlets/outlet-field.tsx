// The choice of an outlet in a form, where there is more than one.
import type { ComponentProps } from 'react';
import { useAsk } from '../../../api/api-hooks.ts';
import { SelectField } from '../../../parts/form/field.tsx';
import { useWords } from '../../../words/languages/language.ts';

/** The outlets by their names in the reader's language. */
export function useOutletChoices() {
  const { language } = useWords();
  const outlets = useAsk('listOutlets', {}).data ?? [];
  return outlets.map(({ id, name, nameArabic }) => ({
    value: id,
    label: (language === 'ar' && nameArabic) || name,
  }));
}

export function OutletField(props: Omit<ComponentProps<typeof SelectField>, 'options'>) {
  const options = useOutletChoices();
  return options.length > 1 && <SelectField {...props} options={options} />;
}
