// The form of the mail server, and of what stands on each e-mail.
import * as z from 'zod/mini';
import type { Channels } from '../../../contract/channels/channels.ts';
import {
  channelLimits,
  MailServer,
  securities,
} from '../../../contract/channels/channel-values.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAct } from '../../api/api-hooks.ts';
import { FieldRow } from '../../look/staff-layout.tsx';
import { Dialog, Foot } from '../../parts/dialog/dialog.tsx';
import { Field, LongField, SelectField } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { useWords } from '../../words/languages/language.ts';
import { channelWords } from '../../words/office/channels/channel-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { fieldsOf, verbatim } from '../parts/rows/form/fields.ts';
import { WholeNumberField } from '../parts/whole-number-field.tsx';

type Saved = Channels['email'];

/** A blank password leaves the stored one as it is. */
const Typed = z.pipe(
  z.extend(MailServer, { password: z.nullable(z.string()) }),
  z.transform(({ password, ...others }) => ({ ...others, ...(password && { password }) })),
);

export function MailForm({ saved, onClose }: { saved: Saved; onClose: () => void }) {
  const words = useOffice(channelWords);
  const { frame } = useWords();
  const set = useAct('setMail', {
    done: words.saved,
    failed: frame.error,
    refresh: ['readChannels'],
  });
  return (
    <Dialog title={saved ? words.change : words.setUp} width="wide" kept onClose={onClose}>
      <Form
        schema={Typed}
        {...(saved && { existing: {} })}
        onSubmit={async (body) => {
          await set.mutateAsync({ body });
          onClose();
        }}
      >
        <ServerFields saved={saved} />
        <SenderFields saved={saved} />
        <Foot>
          <Submit label={words.save} busyLabel={words.saving} wide={false} />
        </Foot>
      </Form>
    </Dialog>
  );
}

function ServerFields({ saved }: { saved: Saved }) {
  const words = useOffice(channelWords);
  const field = fieldsOf(saved ?? undefined, words);
  return (
    <>
      <FieldRow>
        <Field
          {...field('host', channelLimits.host)}
          {...verbatim}
          placeholder="smtp.example.com"
          ltr
        />
        <WholeNumberField
          name="port"
          label={words.port}
          min={1}
          max={65_535}
          defaultValue={saved?.port ?? 587}
        />
      </FieldRow>
      <SelectField
        name="security"
        label={words.security}
        defaultValue={saved?.security ?? 'starttls'}
        options={securities.map((value) => ({ value, label: words.securities[value] }))}
      />
      <FieldRow>
        <Field
          {...field('user', channelLimits.user)}
          {...verbatim}
          hint={words.userHint}
          optional
          ltr
        />
        <Field
          name="password"
          type="password"
          label={words.password}
          hint={saved?.hasPassword && words.passwordStays}
          maxLength={channelLimits.password}
          optional
          autoComplete="new-password"
        />
      </FieldRow>
    </>
  );
}

function SenderFields({ saved }: { saved: Saved }) {
  const words = useOffice(channelWords);
  const field = fieldsOf(saved ?? undefined, words);
  return (
    <>
      <FieldRow>
        <Field {...field('senderName', channelLimits.sender)} autoComplete="organization" />
        <Field
          {...field('senderAddress', limits.email)}
          {...verbatim}
          type="email"
          placeholder="offers@example.com"
          ltr
        />
      </FieldRow>
      <LongField
        name="imprint"
        label={words.imprint}
        hint={words.imprintHint}
        defaultValue={saved?.imprint}
        maxLength={channelLimits.imprint}
        rows={2}
      />
      <Field
        {...field('alertsTo', limits.email)}
        {...verbatim}
        type="email"
        hint={words.alertsToHint}
        optional
        ltr
      />
    </>
  );
}
