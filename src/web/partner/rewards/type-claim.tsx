// The six digits of a claim, as a guest reads them out.
import type { RefObject } from 'react';
import { translate } from '../../api/explain.ts';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit, type Errors } from '../../parts/form/form.tsx';
import { ClaimCode, claimCodeOf, useFindClaim } from '../../parts/claim/find-claim.ts';
import type { FoundClaim } from '../../parts/claim/serve-claim.tsx';
import { toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { useOffice } from '../../words/office/words.ts';
import { servingWords } from '../../words/rewards/serving.ts';

interface TypeClaimProps {
  field: RefObject<HTMLInputElement | null>;
  onFound: (found: FoundClaim) => void;
}

export function TypeClaim({ field, onFound }: TypeClaimProps) {
  const spoken = useWords();
  const words = useOffice(servingWords);
  const { find } = useFindClaim();

  const send = (shown: { code: string }) =>
    find(shown).then(onFound, (error: unknown) => {
      field.current?.select();
      throw error;
    });

  function tell({ code }: Errors) {
    toast({ title: words.codeMissing, detail: code && translate(code, spoken), tone: 'bad' });
  }

  /** The last digit sends the code, so that nobody reaches for a button while a guest waits. */
  function type({ code }: Record<string, unknown>) {
    if (claimCodeOf(code)) field.current?.form?.requestSubmit();
  }

  return (
    <Form schema={ClaimCode} onSubmit={send} onWrong={tell} onTyping={type}>
      <Field
        ref={field}
        name="code"
        label={words.code}
        hint={words.codeText}
        inputMode="numeric"
        ltr
        large="code"
        maxLength={20}
        autoComplete="off"
      />
      <Submit label={words.find} busyLabel={words.finding} />
    </Form>
  );
}
