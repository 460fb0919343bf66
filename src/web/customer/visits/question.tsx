// The till's question on the card: what is to be used now. A yes is the proof that the guest is
// there.
import { useState } from 'react';
import type { CardQuestion } from '../../../contract/members/waiting.ts';
import { useAct } from '../../api/api-hooks.ts';
import { clockTime, useSecondsLeft } from '../../device/now.ts';
import { Button } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { OwnWords } from '../../look/own-words.tsx';
import { Sheet } from '../../parts/dialog/sheet.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { signed } from '../../words/languages/plural.ts';
import { useReceiptWords } from '../../words/visits/receipt.ts';

/** The sheet ends with the question. Closing it is a no, so that a slip gives nothing away. */
export function Question({ question }: { question: CardQuestion }) {
  const { token, parts, cost, left } = question;
  const [endsAt] = useState(() => Date.now() + left);
  const words = useReceiptWords();
  const { language, frame } = useWords();
  const seconds = useSecondsLeft(endsAt);
  const answer = useAct('answerQuestion', { failed: frame.error, refresh: ['currentCustomer'] });
  const busy = answer.isPending;
  const say = (yes: boolean) => () => busy || answer.mutate({ body: { token, yes } });
  const lines = [
    ...(parts.bill === null ? [] : [words.bill(withAmounts(parts.bill))]),
    ...parts.rewards.map(({ name, nameArabic }) => (language === 'ar' && nameArabic) || name),
    ...parts.benefits,
  ];
  if (seconds === 0 || answer.isSuccess) return null;
  return (
    <Sheet title={words.useNow} onClose={say(false)}>
      <Stack>
        <ul className="grid gap-1.5 text-xl font-semibold">
          {lines.map((line, place) => (
            <li key={place} className="wrap-break-word">
              <OwnWords>{line}</OwnWords>
            </li>
          ))}
        </ul>
        {cost > 0 && (
          <p className="text-4xl font-semibold tabular-nums">
            <bdi dir="ltr">{signed(-cost)}</bdi>
          </p>
        )}
        <Button look="main" wide aria-disabled={busy} onClick={say(true)}>
          {words.yes}
        </Button>
        <Button wide aria-disabled={busy} onClick={say(false)}>
          {words.no}
        </Button>
        <p className="text-sm text-soft tabular-nums">{words.yesNote(clockTime(seconds))}</p>
      </Stack>
    </Sheet>
  );
}
