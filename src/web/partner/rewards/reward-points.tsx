// The Reward Points tab: serves claims where the restaurant has rewards, otherwise announces them.
import { useRef, useState, type RefObject } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { levels } from '../../../contract/levels.ts';
import { ClaimToken } from '../../../contract/rewards/claims.ts';
import { useConfig } from '../../api/config.tsx';
import { Columns, Panel, Soft, Stack } from '../../look/layout.tsx';
import { counterWords } from '../../words/office/partners/counter.ts';
import { useOffice } from '../../words/office/words.ts';
import { useFindClaim, ClaimCode, claimCodeOf } from '../../parts/claim/find-claim.ts';
import { ServeClaim, type FoundClaim } from '../../parts/claim/serve-claim.tsx';
import { FirstScreen, Roomy } from '../../look/staff-layout.tsx';
import { Scan } from '../../parts/scan/scan.tsx';
import { dismissAll, toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import { translate } from '../../api/explain.ts';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit, type Errors } from '../../parts/form/form.tsx';

export const RewardPoints = () => (useConfig()?.rewards ? <ServeClaims /> : <ComingSoon />);

function ComingSoon() {
  const { rewards } = useOffice(counterWords);
  return (
    <Panel>
      <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
        <div aria-hidden className="mb-3 flex -space-x-3">
          {levels.map((level) => (
            <span key={level} data-level={level} className="metal lifted size-14 rounded-full" />
          ))}
        </div>
        <h2 className="text-2xl leading-tight font-semibold">{rewards.title}</h2>
        <p className="text-lg text-soft">{rewards.text}</p>
      </div>
    </Panel>
  );
}

/** Serves claims: the QR of a claim or its six digits, then the reward itself. */
function ServeClaims() {
  const words = useOffice(servingWords);
  const [found, setFound] = useState<FoundClaim>();
  const code = useRef<HTMLInputElement>(null);
  const [carried, putDown] = useCarriedClaim();

  /** Removes the notices about the last guest. A dialog that opened meanwhile stays. */
  function show(next: FoundClaim) {
    dismissAll();
    setFound((now) => now ?? next);
  }

  /** Makes the tab ready for the next guest. */
  function close() {
    code.current?.form?.reset();
    dismissAll();
    setFound(undefined);
    putDown();
  }

  return (
    <FirstScreen beside>
      <Panel title={words.title}>
        <Stack>
          <Roomy>
            <Soft>{words.text}</Soft>
          </Roomy>
          <Columns>
            <ScanClaim resting={found !== undefined} first={carried} onFound={show} />
            <Stack>
              <TypeClaim field={code} onFound={show} />
            </Stack>
          </Columns>
        </Stack>
        {found && <ServeClaim found={found} returnTo={code} onClose={close} />}
      </Panel>
    </FirstScreen>
  );
}

interface ScanClaimProps {
  /** A dialog is open: the camera is off. */
  resting: boolean;
  /** The token that the camera has seen in another tab. */
  first: string | undefined;
  onFound: (found: FoundClaim) => void;
}

function ScanClaim({ resting, first, onFound }: ScanClaimProps) {
  const { messages } = useWords();
  const words = useOffice(servingWords);
  const { find } = useFindClaim();
  return (
    <Scan
      resting={resting}
      said={words.scan}
      checking={words.finding}
      check={{ claim: (token) => find({ token }) }}
      unknown={messages.claimQrUnknown}
      elsewhere={{
        kind: 'card',
        text: words.cardHere,
        label: words.toVerify,
        onGo: verifyThere,
      }}
      first={first}
      onFound={onFound}
    />
  );
}

interface TypeClaimProps {
  field: RefObject<HTMLInputElement | null>;
  onFound: (found: FoundClaim) => void;
}

/** The six digits of a claim, as a guest reads them out. */
function TypeClaim({ field, onFound }: TypeClaimProps) {
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

/** The token is kept in the history's state, which is not sent to a server. */
const Carried = z.object({ claim: ClaimToken });

const place = '/partner/dashboard?tab=rewards';

/** Opens Reward Points with the QR of a claim. */
export const serveThere = (claim: string) => navigate(place, { state: { claim } });

/** The QR of a claim that was handed over from another tab. */
function useCarriedClaim() {
  const carried = Carried.safeParse(useHistoryState()).data?.claim;
  const putDown = () => carried && navigate(place, { replace: true });
  return [carried, putDown] as const;
}

const verifyThere = () => navigate('/partner/dashboard?tab=verify');
