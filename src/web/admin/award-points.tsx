// Gives points to the chosen member, and says beforehand what will happen.
import { useState } from 'react';
import type { Customer } from '../../contract/customers.ts';
import { PointsAward } from '../../contract/points.ts';
import { limits } from '../../contract/values.ts';
import { entryOf } from '../../domain/points.ts';
import { Refusal } from '../../domain/refusal.ts';
import { useAct } from '../calls.ts';
import { Field } from '../parts/field.tsx';
import { Form, Submit } from '../parts/form.tsx';
import { Stack } from '../parts/layout.tsx';
import { BalancePreview, MemberHead } from '../parts/member.tsx';
import { useWords } from '../words/language.ts';
import type { Asking } from '../wire.ts';

interface AwardPointsProps {
  member: Customer;
  /** What stands in the description at first. */
  reason: string;
  /** Hears where the member stands now, and what the points were for. */
  onAwarded: (member: Customer, reason: string) => void;
}

export function AwardPoints({ member, reason, onAwarded }: AwardPointsProps) {
  const words = useWords();
  const [typed, setTyped] = useState(Number.NaN);
  const award = useAct('awardPoints', {
    done: words.points.added,
    failed: words.frame.error,
    refresh: ['listCustomers', 'listTransactions'],
  });

  async function send(body: Asking<'awardPoints'>['body'], form: HTMLFormElement) {
    const { total, level } = await award.mutateAsync({ body });
    onAwarded({ ...member, points: total, level }, body.description);
    form.reset();
    setTyped(Number.NaN);
  }

  return (
    <Stack gap="large">
      <MemberHead member={member} />
      <Form
        schema={PointsAward}
        besides={{ customerId: member.id }}
        onSubmit={send}
        onTyping={({ points }) => setTyped(Number(points))}
      >
        <Field
          name="points"
          label={words.points.points}
          type="number"
          step={1}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
        />
        <Field
          name="description"
          label={words.points.description}
          placeholder={words.points.descriptionHint}
          defaultValue={reason}
          maxLength={limits.description}
          autoComplete="off"
        />
        <div role="status">
          <BalancePreview
            from={member.points}
            to={outcomeOf({ balance: member.points, award: typed })}
          />
        </div>
        <Submit label={words.points.add} busyLabel={words.points.adding} />
      </Form>
    </Stack>
  );
}

/** Where the balance would stand, or the sentence that refuses it; nothing without a number. */
function outcomeOf({ balance, award }: { balance: number; award: number }) {
  if (!Number.isInteger(award)) return undefined;
  try {
    return entryOf(balance, { kind: 'award', points: award, description: '' }, []).balance;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
