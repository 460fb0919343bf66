// The Reward Points tab: serves rewards where the restaurant has them, otherwise announces them.
import { useRef, useState, type RefObject } from 'react';
import { levels } from '../../../contract/values/level-names.ts';
import { useConfig } from '../../api/config.tsx';
import { Columns, Panel, SoftText, Stack } from '../../look/layout.tsx';
import { counterWords } from '../../words/office/partners/counter-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { claimCodeOf, ClaimCode, useFindClaim, type Found } from '../../parts/claim/find-claim.ts';
import { ServeClaim, type FoundClaim } from '../../parts/claim/serve-claim.tsx';
import { HiddenByKeyboard, FirstScreen, NotOnPhone } from '../../look/staff-layout.tsx';
import { Scan } from '../../parts/scan/scan.tsx';
import { dismissAll, toast } from '../../toast/toast.ts';
import { useWords } from '../../words/languages/language.ts';
import { servingWords } from '../../words/rewards/serving.ts';
import { translate } from '../../api/explain.ts';
import { Choice } from '../../parts/form/choice.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit, type Errors } from '../../parts/form/form.tsx';
import { LookUp, useScannedCard, useVerification } from '../members/verification.tsx';
import { useHandedOverClaim } from '../parts/handed-over-claim.ts';

export const RewardPoints = () => (useConfig()?.rewards ? <ServeRewards /> : <ComingSoon />);

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

/** The ways to find a guest without a scan: the code alone, or number and code. */
type By = 'code' | 'number';

/** Serves rewards on the sheet of a guest, whom the card's QR or code verifies. */
function ServeRewards() {
  const words = useOffice(servingWords);
  const hasSheet = useConfig()?.counterSheet === true;
  const [by, setBy] = useState<By>('code');
  const [claim, setClaim] = useState<FoundClaim>();
  const field = useRef<HTMLInputElement>(null);
  const [carried, putDown] = useHandedOverClaim();
  const serves = hasSheet ? 'all' : 'rewards';
  const { isOpen, found, verified, dialog } = useVerification({ field, serves });

  /** Opens the sheet of the guest, or an older claim. A dialog that is open stays. */
  function show(next: Found) {
    if ('verified' in next) return verified(next.verified);
    if (!('claim' in next)) return;
    dismissAll();
    setClaim((now) => now ?? next);
  }

  /** Makes the tab ready for the next guest. */
  function close() {
    field.current?.form?.reset();
    dismissAll();
    setClaim(undefined);
    putDown();
  }

  return (
    <FirstScreen sideBySide>
      <Panel title={words.title}>
        <Stack>
          <NotOnPhone>
            <SoftText>{words.text}</SoftText>
          </NotOnPhone>
          <Columns>
            <ScanEither resting={claim !== undefined || isOpen} first={carried} onFound={show} />
            <Stack>
              <HiddenByKeyboard>
                <Choice<By>
                  label={words.by}
                  unseenLabel
                  options={[
                    { value: 'code', label: words.byCode },
                    { value: 'number', label: words.byNumber },
                  ]}
                  value={by}
                  onChoose={setBy}
                />
              </HiddenByKeyboard>
              {by === 'code' ? (
                <TypeCode field={field} onFound={show} />
              ) : (
                <LookUp field={field} onFound={found} />
              )}
            </Stack>
          </Columns>
        </Stack>
        {claim && <ServeClaim found={claim} returnTo={field} onClose={close} />}
        {dialog}
      </Panel>
    </FirstScreen>
  );
}

interface ScanEitherProps {
  /** A dialog is open, so the camera is off. */
  resting: boolean;
  /** The token that was scanned in another tab. */
  first: string | undefined;
  onFound: (found: Found) => void;
}

function ScanEither({ resting, first, onFound }: ScanEitherProps) {
  const words = useOffice(servingWords);
  const { find } = useFindClaim();
  const scanCard = useScannedCard();
  return (
    <Scan<Found>
      resting={resting}
      ownWords={words.scan}
      checking={words.finding}
      check={{
        claim: (token) => find({ token }),
        card: async (token) => ({ verified: await scanCard(token) }),
      }}
      unknown={words.neither}
      first={first}
      onFound={onFound}
    />
  );
}

interface TypeCodeProps {
  field: RefObject<HTMLInputElement | null>;
  onFound: (found: Found) => void;
}

/** The six digits of the card, as a guest reads them out. */
function TypeCode({ field, onFound }: TypeCodeProps) {
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
