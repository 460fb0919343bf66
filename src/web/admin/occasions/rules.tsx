// The rules that all occasions share: the week of a guest, the quiet hours, the comparison.
import * as z from 'zod/mini';
import { MessageRules, occasionLimits } from '../../../contract/occasions/occasion-values.ts';
import { TwoColumns } from '../../look/staff-layout.tsx';
import { occasionWords } from '../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { SettingsForm, SettingsPanel } from '../parts/settings/settings-form.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

const Change = z.pipe(
  MessageRules,
  z.transform((messageRules) => ({ messageRules })),
);

export function Rules() {
  const words = useOffice(occasionWords);
  const saving = { saved: words.rulesSaved, save: words.saveRules };
  const hour = { hint: words.quietHint, min: 0, max: 23 };
  return (
    <SettingsPanel title={words.rules}>
      {({ messageRules: saved }) => (
        <SettingsForm words={saving} refresh={['listOccasions']} schema={Change}>
          <TwoColumns>
            <WholeNumberField
              name="quietFrom"
              label={words.quietFrom}
              {...hour}
              defaultValue={saved.quietFrom}
            />
            <WholeNumberField
              name="quietUntil"
              label={words.quietUntil}
              {...hour}
              defaultValue={saved.quietUntil}
            />
          </TwoColumns>
          <TwoColumns>
            <WholeNumberField
              name="perWeek"
              label={words.perWeek}
              min={1}
              max={occasionLimits.perWeek}
              defaultValue={saved.perWeek}
            />
            <WholeNumberField
              name="heldOut"
              label={words.heldOut}
              hint={words.heldOutHint}
              min={0}
              max={occasionLimits.heldOut}
              defaultValue={saved.heldOut}
            />
          </TwoColumns>
        </SettingsForm>
      )}
    </SettingsPanel>
  );
}
