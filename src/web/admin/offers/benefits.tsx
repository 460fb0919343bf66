// The Benefits tab: the benefits of each level, at the restaurant and at its partners.
import type { Benefit } from '../../../contract/offers/benefits.ts';
import { useAskAll } from '../../api/api-hooks.ts';
import { Badge } from '../../look/badge.tsx';
import { Row } from '../../look/layout.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { benefitText } from '../../words/offers/offer-words.ts';
import { benefitsWords } from '../../words/office/offers/benefit-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { LevelTable } from '../parts/rows/level-table.tsx';
import { everyLevel, inAllLists, ListByLevel } from '../parts/rows/list-by-level.tsx';
import { useLevelsText } from '../parts/rows/form/fields.ts';
import { useOpenForm } from '../parts/rows/form/open-form.ts';
import { activeColumn, nameColumn } from '../parts/rows/rows.tsx';
import { BenefitForm, calls } from './benefit-form.tsx';

export function Benefits() {
  const { benefit: texts, language } = useWords();
  const { often } = texts;
  const words = useOffice(benefitsWords);
  const benefits = inAllLists(useAskAll('listBenefits', everyLevel));
  const others = useLevelsText();
  const form = useOpenForm('benefit', benefits);
  const nameOf = (benefit: Benefit) => benefitText(benefit, language);
  const rows = { form, words, nameOf, refresh: calls.refresh };
  const active = activeColumn<Benefit>(rows, 'changeBenefit');
  const columns = [
    nameColumn(rows, {
      key: 'benefit',
      head: words.benefit,
      detail: ({ levels, partner, byPartners, frequency, price }) =>
        [
          others({ levels }),
          partner ? words.at(partner) : !byPartners && words.restaurantOnly,
          often[frequency],
          price && words.priced(withAmounts(price)),
        ]
          .filter(Boolean)
          .join(' · '),
    }),
    {
      ...active,
      // A benefit is not in force while its partner is switched off, whatever its own switch says.
      cell: (benefit: Benefit) => (
        <Row>
          {active.cell(benefit)}
          {benefit.resting && <Badge tone="quiet">{words.resting}</Badge>}
        </Row>
      ),
    },
  ];

  return (
    <ListByLevel
      form={form}
      words={words}
      active={benefits?.filter(({ active: on, resting }) => on && !resting)}
      renderForm={({ row, ...asked }) => <BenefitForm benefit={row} {...asked} />}
      renderList={(asked) => (
        <LevelTable<Benefit>
          key={asked.level}
          list="listBenefits"
          rows={rows}
          remove="removeBenefit"
          slim
          columns={columns}
          {...asked}
        />
      )}
    />
  );
}
