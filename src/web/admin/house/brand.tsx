// The settings of the brand: name, colour and logo, with a preview.
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import type { Settings } from '../../../contract/house/settings.ts';
import { limits } from '../../../contract/values.ts';
import { BrandPreview } from '../parts/pictures/brand-preview.tsx';
import { Button, TextButton } from '../../look/button.tsx';
import { ColourField } from '../parts/pictures/colour-field.tsx';
import { forgetDraft, useChosen } from '../parts/rows/drafts.ts';
import { Field } from '../../parts/form/field.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { SettingsForm, SettingsPanel } from '../parts/settings-form.tsx';
import { Columns, Row, Soft, Stack } from '../../look/layout.tsx';
import { Group } from '../../look/staff-layout.tsx';
import { Note } from '../../look/note.tsx';
import { settingsWords } from '../../words/office/house/settings.ts';
import { useOffice } from '../../words/office/words.ts';
import { logoFrom } from './logo.ts';

export const BrandSettings = () => (
  <SettingsPanel>{(saved) => <BrandForm saved={saved} />}</SettingsPanel>
);

function BrandForm({ saved }: { saved: Settings }) {
  const { brand: words } = useOffice(settingsWords);
  const [name, setName] = useState(saved.brand);
  const [colour, setColour] = useState(saved.colour ?? '');
  const [chosen, choose] = useChosen<Pick<Settings, 'logo'>>('brand logo');
  const { logo } = chosen ?? saved;

  return (
    <SettingsForm
      draft="brand"
      words={words}
      refresh={['readConfig']}
      besides={logo === saved.logo ? {} : { logo }}
      existing={{ changed: logo !== saved.logo }}
      onSaved={() => forgetDraft('brand logo')}
    >
      <Columns>
        <Stack>
          <Names saved={saved} name={name} onName={setName} />
          <Stack gap="small">
            <ColourField
              name="colour"
              label={words.colour}
              hint={words.colourHint}
              pickLabel={words.pickColour}
              value={colour}
              onColour={setColour}
            />
            {colour && <TextButton onClick={() => setColour('')}>{words.ownColour}</TextButton>}
          </Stack>
          <LogoChoice logo={logo} onLogo={(next) => choose({ logo: next })} />
        </Stack>
        <Group title={words.sample}>
          <BrandPreview
            label={words.sample}
            name={name}
            colour={colour}
            logo={logo}
            button={words.sampleButton}
            link={words.sampleLink}
          />
        </Group>
      </Columns>
    </SettingsForm>
  );
}

interface NamesProps {
  saved: Settings;
  name: string;
  onName: (name: string) => void;
}

function Names({ saved, name, onName }: NamesProps) {
  const { brand: words } = useOffice(settingsWords);
  return (
    <>
      <Field
        name="brand"
        label={words.name}
        value={name}
        maxLength={limits.username}
        autoComplete="off"
        onChange={({ target }) => onName(target.value)}
      />
      <Field
        name="brandArabic"
        label={words.arabicName}
        hint={words.arabicNameHint}
        optional
        dir="rtl"
        lang="ar"
        defaultValue={saved.brandArabic ?? ''}
        maxLength={limits.username}
        autoComplete="off"
      />
    </>
  );
}

interface LogoChoiceProps {
  logo: string | null;
  onLogo: (logo: string | null) => void;
}

function LogoChoice({ logo, onLogo }: LogoChoiceProps) {
  const { brand: words } = useOffice(settingsWords);
  const [unreadable, setUnreadable] = useState(false);

  async function take(file: File) {
    const made = await logoFrom(file).catch(() => undefined);
    setUnreadable(!made);
    if (made) onLogo(made);
  }

  return (
    <Group title={words.logo}>
      <Row>
        <FileButton
          within="form"
          label={words.chooseLogo}
          icon={ImageUp}
          accept="image/*"
          onFile={(file) => void take(file)}
          onOtherKind={() => setUnreadable(true)}
        />
        {logo && <Button onClick={() => onLogo(null)}>{words.removeLogo}</Button>}
      </Row>
      {unreadable ? <Note tone="bad">{words.noPicture}</Note> : <Soft>{words.logoHint}</Soft>}
    </Group>
  );
}
