// The form of the gateway of text messages: one HTTP call, filled in by hand or from a preset.
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Channels } from '../../../contract/channels/channels.ts';
import { encodings, gatewayLimits, TextGateway } from '../../../contract/channels/text-gateway.ts';
import { textPresets, type Preset } from '../../../domain/channels/text-presets.ts';
import { useAct } from '../../api/api-hooks.ts';
import { SoftText, Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { FieldGroup, TwoColumns } from '../../look/staff-layout.tsx';
import { Dialog, Foot } from '../../parts/dialog/dialog.tsx';
import { Field, LongField, SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { useWords } from '../../words/languages/language.ts';
import { textWords } from '../../words/office/channels/text-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { fieldsOf, verbatim } from '../parts/rows/form/fields.ts';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

type Saved = Channels['text'];
type Shown = Preset & Partial<Pick<TextGateway, 'price' | 'perDay'>>;

/** Headers as they are typed, one a line; a blank secret leaves the stored one as it is. */
const Typed = z.pipe(
  z.pipe(
    z.extend(TextGateway, {
      preset: z.nullable(z.string()),
      headers: z.nullable(z.string()),
      secret: z.nullable(z.string()),
    }),
    z.transform(({ preset: _, headers, secret, ...others }): z.input<typeof TextGateway> => ({
      ...others,
      headers: headersIn(headers ?? ''),
      secret: secret || undefined,
    })),
  ),
  TextGateway,
);

const headersIn = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...value] = line.split(':');
      return { name: name.trim(), value: value.join(':').trim() };
    });

export function TextForm({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const words = useOffice(textWords);
  const { frame } = useWords();
  const [preset, setPreset] = useState<keyof typeof textPresets>();
  const set = useAct('setTextGateway', {
    done: words.saved,
    failed: frame.error,
    refresh: ['readChannels'],
  });
  const shown: Shown | undefined = preset
    ? { ...saved, ...textPresets[preset] }
    : (saved ?? undefined);
  return (
    <Dialog title={saved ? words.change : words.setUp} width="wide" kept onClose={onClose}>
      <Form
        schema={Typed}
        {...(saved && { existing: { changed: preset !== undefined } })}
        onSubmit={async (body) => {
          await set.mutateAsync({ body });
          onClose();
        }}
      >
        <SelectField
          name="preset"
          label={words.preset}
          value={preset ?? ''}
          none={words.ownCall}
          options={Object.keys(textPresets).map((value) => ({
            value,
            label: words.presets[value as keyof typeof textPresets],
          }))}
          onChange={({ target }) =>
            setPreset((target.value || undefined) as keyof typeof textPresets | undefined)
          }
        />
        {preset && <Note>{words.untried}</Note>}
        <CallFields key={preset} shown={shown} hasSecret={saved?.hasSecret ?? false} />
        <MoneyFields key={`${preset} money`} shown={shown} />
        <Foot>
          <Submit label={words.save} busyLabel={words.saving} wide={false} />
        </Foot>
      </Form>
    </Dialog>
  );
}

interface CallFieldsProps {
  shown: Shown | undefined;
  hasSecret: boolean;
}

function CallFields({ shown, hasSecret }: CallFieldsProps) {
  const words = useOffice(textWords);
  const field = fieldsOf(shown, words);
  const headers = shown?.headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return (
    <>
      <Field
        {...field('address', gatewayLimits.address)}
        {...verbatim}
        placeholder="https://gateway.example.com/messages"
        ltr
      />
      <Field
        name="secret"
        type="password"
        label={words.secret}
        hint={hasSecret ? words.secretStays : words.secretHint}
        maxLength={gatewayLimits.secret}
        optional
        autoComplete="new-password"
      />
      <LongField
        name="headers"
        label={words.headers}
        hint={words.headersHint}
        defaultValue={headers}
        rows={2}
        dir="ltr"
        optional
        {...verbatim}
      />
      <SelectField
        name="encoding"
        label={words.encoding}
        defaultValue={shown?.encoding ?? 'json'}
        options={encodings.map((value) => ({ value, label: words.encodings[value] }))}
      />
      <LongField
        name="body"
        label={words.body}
        hint={words.bodyHint}
        hintStays
        defaultValue={shown?.body}
        maxLength={gatewayLimits.body}
        rows={5}
        dir="ltr"
        {...verbatim}
      />
      <FieldGroup title={words.takenTitle}>
        <Stack>
          <SoftText>{words.takenText}</SoftText>
          <WholeNumberField
            name="takenStatus"
            label={words.takenStatus}
            hint={words.takenStatusHint}
            min={200}
            max={299}
            defaultValue={shown?.takenStatus ?? ''}
            optional
          />
          <TwoColumns>
            <Field {...field('takenField', gatewayLimits.field)} {...verbatim} optional ltr />
            <Field {...field('takenValue', gatewayLimits.value)} {...verbatim} optional ltr />
          </TwoColumns>
        </Stack>
      </FieldGroup>
    </>
  );
}

function MoneyFields({ shown }: { shown: Shown | undefined }) {
  const words = useOffice(textWords);
  return (
    <FieldGroup title={words.money}>
      <Stack>
        <TwoColumns>
          <WholeNumberField
            name="price"
            label={words.price}
            hint={words.priceHint}
            min={0}
            max={gatewayLimits.price}
            defaultValue={shown?.price ?? ''}
          />
          <WholeNumberField
            name="perDay"
            label={words.perDay}
            hint={words.perDayHint}
            min={0}
            max={gatewayLimits.perDay}
            defaultValue={shown?.perDay ?? ''}
          />
        </TwoColumns>
        <Switch name="perPart" label={words.perPart} defaultChecked={shown?.perPart ?? true} />
      </Stack>
    </FieldGroup>
  );
}
