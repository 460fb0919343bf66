// The partner's own statement, shown in place of the tabs.
import { useEffect } from 'react';
import { useAsk, useAskAgain } from '../../api/hooks.ts';
import { Statement, useMonth } from '../../parts/statement/statement.tsx';

export function OwnStatement() {
  const month = useMonth();
  const statement = useAsk('readOwnStatement', { params: { month } });
  const askAgain = useAskAgain();
  // The month goes on: the statement is asked for again when it is opened next.
  useEffect(() => () => askAgain('readOwnStatement'), [askAgain]);
  return <Statement month={month} ask={statement} />;
}
