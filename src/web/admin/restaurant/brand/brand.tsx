// The settings of the brand: name, colour and logo, with a preview.
import { useState, type CSSProperties } from 'react';
import type { Settings } from '../../../../contract/restaurant/settings.ts';
import { limits } from '../../../../contract/values/values.ts';
import { accentOf } from '../../../look/accent.ts';
import { Gift } from '../../../look/pictures/gift.tsx';
import { OwnMark } from '../../../parts/frame/brand.tsx';
import { Button, TextButton } from '../../../look/button.tsx';
import { forgetDraft, useChosen } from '../../parts/rows/drafts/drafts.ts';
import { Field } from '../../../parts/form/field.tsx';
import { SettingsForm, SettingsPanel } from '../../parts/settings/settings-form.tsx';
import { useShown } from '../../parts/settings/set-up-step.ts';
import { Columns, Row, Stack } from '../../../look/layout.tsx';
import { FieldGroup } from '../../../look/staff-layout.tsx';
import { settingsWords } from '../../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { LogoChoice } from './logo.tsx';

export const BrandSettings = () => (
  <SettingsPanel>{(saved) => <BrandForm saved={saved} />}</SettingsPanel>
);

function BrandForm({ saved }: { saved: Settings }) {
  const { brand: words } = useOffice(settingsWords);
  const [name, setName] = useState(saved.brand);
  const [colour, setColour] = useState(saved.colour ?? '');
  const [chosen, choose] = useChosen<Pick<Settings, 'logo'>>('brand logo');
  const { logo } = chosen ?? saved;
  const [fromLogo, setFromLogo] = useState<readonly string[]>([]);
  useShown({ brand: name, colour, logo });

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
          <LogoChoice
            logo={logo}
            onLogo={(next, colours) => {
              choose({ logo: next });
              setFromLogo(colours);
              // A colour that was chosen before is not replaced.
              if (!colour && colours[0]) setColour(colours[0]);
            }}
          />
          <LogoColours colours={fromLogo} onColour={setColour} />
          <Colour value={colour} onColour={setColour} />
        </Stack>
        <FieldGroup title={words.sample}>
          <Preview name={name} colour={colour} logo={logo} />
        </FieldGroup>
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

interface LogoColoursProps {
  /** As `#rrggbb`. */
  colours: readonly string[];
  onColour: (colour: string) => void;
}

/** The colours of the logo that was just chosen. */
function LogoColours({ colours, onColour }: LogoColoursProps) {
  const { brand: words } = useOffice(settingsWords);
  if (colours.length === 0) return null;
  return (
    <FieldGroup title={words.logoColours}>
      <Row>
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={words.takeColour(colour)}
            title={colour}
            className="grid size-11 place-items-center rounded-sm border border-edge
              hover:border-ink"
            onClick={() => onColour(colour)}
          >
            <span aria-hidden style={{ background: colour }} className="size-8 rounded-sm" />
          </button>
        ))}
      </Row>
    </FieldGroup>
  );
}

interface ColourProps {
  /** The typed text: `#rrggbb`; empty for Sofra's own colour, and anything while it is typed. */
  value: string;
  onColour: (typed: string) => void;
}

const sofraColour = '#f2ad3b';
const isColour = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed);

/** A colour is typed, or taken from the browser's own palette. */
function Colour({ value, onColour }: ColourProps) {
  const { brand: words } = useOffice(settingsWords);
  return (
    <Stack gap="small">
      <Field
        name="colour"
        label={words.colour}
        hint={words.colourHint}
        optional
        value={value}
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        ltr
        onChange={({ target }) => onColour(target.value)}
        end={<Palette value={value} onColour={onColour} />}
      />
      {value && <TextButton onClick={() => onColour('')}>{words.ownColour}</TextButton>}
    </Stack>
  );
}

/** The swatch opens the palette; an incomplete colour shows the colour of the page. */
function Palette({ value, onColour }: ColourProps) {
  const { pickColour: label } = useOffice(settingsWords).brand;
  return (
    <label
      title={label}
      className="relative grid size-11 cursor-pointer place-items-center rounded-sm
        has-focus-visible:outline-2 has-focus-visible:outline-ink"
    >
      <span
        aria-hidden
        style={isColour(value) ? { background: value } : {}}
        className="size-7 rounded-sm border border-edge bg-accent"
      />
      <input
        type="color"
        aria-label={label}
        value={isColour(value) ? value : sofraColour}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => onColour(target.value)}
      />
    </label>
  );
}

interface PreviewProps {
  name: string;
  /** `#rrggbb`; anything else shows the colour of the page. */
  colour: string;
  logo: string | null;
}

/** Name and logo, with a button, a link and a sign in the colour. */
function Preview({ name, colour, logo }: PreviewProps) {
  const { brand: words } = useOffice(settingsWords);
  const shades = isColour(colour) ? accentOf(colour) : {};
  return (
    <div
      role="img"
      aria-label={words.sample}
      style={shades as CSSProperties}
      className="grid gap-4 rounded-md border border-line bg-page p-4"
    >
      <p className="flex min-w-0 items-center gap-2.5 text-lg font-semibold">
        {logo ? (
          <img src={logo} alt="" className="h-14 max-w-42 shrink-0 rounded-sm object-contain" />
        ) : (
          <OwnMark size="size-14" />
        )}
        <bdi className="truncate">{name}</bdi>
      </p>
      <div inert className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button look="main">{words.sampleButton}</Button>
        <span className="font-medium text-accent-ink underline underline-offset-4">
          {words.sampleLink}
        </span>
        <Gift />
      </div>
    </div>
  );
}
