// Asks the guest on their own phone whether what is chosen is to be used now, in place of the code
// on their card.
import { Check, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { questionSpan } from '../../../domain/visits/questions.ts';
import { useAct, useAsk } from '../../api/api-hooks.ts';
import type { RequestOf } from '../../api/client.ts';
import { clockTime, useSecondsLeft } from '../../device/now.ts';
import { Button } from '../../look/button.tsx';
import { BothEnds } from '../../look/layout.tsx';
import type { ChosenParts } from '../../parts/visit/chosen.ts';
import { useWords } from '../../words/languages/language.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { useOffice } from '../../words/office/words.ts';

/** Milliseconds between two looks at whether the guest has answered. */
const interval = 1_000;

interface Asked {
  token: string;
  endsAt: number;
  /** What was asked about; a yes covers nothing else. */
  about: string;
}

type Asking = Pick<RequestOf<'askGuest'>['body'], 'customerId' | 'bill'>;

/** The guest's yes, as a proof for the visit, and the line that asks for it. */
export function useGuestsYes(asking: Asking, chosen: ChosenParts) {
  const { frame } = useWords();
  const [asked, setAsked] = useState<Asked>();
  const [proof, setProof] = useState<{ question: string; about: string }>();
  const about = JSON.stringify([asking.customerId, chosen.body]);
  const ask = useAct('askGuest', { failed: frame.error });
  const open = asked?.about === about ? asked : undefined;
  const seconds = useSecondsLeft(open?.endsAt);
  const { data } = useAsk(
    'readQuestion',
    { query: { token: open?.token ?? '' } },
    {
      when: open !== undefined && seconds > 0,
      refetchAfter: (last) => (last && last.state !== 'waits' ? undefined : interval),
    },
  );
  const state = open && (seconds > 0 ? (data?.state ?? 'waits') : 'over');
  if (open && state === 'agreed' && proof?.question !== open.token) {
    setProof({ question: open.token, about });
  }

  function send() {
    const sentAt = Date.now();
    ask.mutate(
      { body: { ...asking, ...chosen.body } },
      {
        // The two minutes are counted by this device, whose clock may differ from the server's.
        onSuccess: ({ token }) => setAsked({ token, endsAt: sentAt + questionSpan, about }),
      },
    );
  }

  const isAgreed = state === 'agreed' && proof?.about === about;
  return {
    shown: isAgreed ? proof : undefined,
    line: <AskLine {...{ state, seconds, busy: ask.isPending }} onAsk={send} />,
  };
}

interface AskLineProps {
  state: 'waits' | 'agreed' | 'over' | undefined;
  seconds: number;
  busy: boolean;
  onAsk: () => void;
}

function AskLine({ state, seconds, busy, onAsk }: AskLineProps) {
  const words = useOffice(visitWords);
  if (state === 'agreed') {
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 font-medium text-good">
        <Check aria-hidden className="size-5 shrink-0" />
        {words.saidYes}
      </p>
    );
  }
  return (
    <BothEnds>
      <p role="status" className="text-sm text-soft tabular-nums">
        {state === 'waits' && words.waitsForYes(clockTime(seconds))}
        {state === 'over' && words.noYes}
      </p>
      <Button
        icon={Smartphone}
        aria-disabled={busy || state === 'waits'}
        onClick={() => busy || state === 'waits' || onAsk()}
      >
        {words.askGuest}
      </Button>
    </BothEnds>
  );
}
