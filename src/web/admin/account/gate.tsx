// Screens before the office for a person who is not ready for it: log-in, password, factor.
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useAsk } from '../../api/api-hooks.ts';
import { ChoosePassword } from './choose-password.tsx';
import type { ReturnState } from './login.tsx';
import { SetUpSecondFactor } from './set-up.tsx';

/**
 * Renders the children unless another screen comes first. They are also rendered while the session
 * is loading.
 */
export function Gate({ children }: { children: ReactNode }) {
  const session = useAsk('currentAdmin', {});
  if (session.data === null) {
    const state: ReturnState = { from: location.pathname + location.search };
    return <Redirect to="/admin/login" replace state={state} />;
  }
  // A person who is logged in at a till may use only the till's screen.
  if (session.data && session.data.tillId !== null) return <Redirect to="/till" replace />;
  if (session.data?.passwordReset) return <ChoosePassword />;
  if (session.data?.secondFactorDue) return <SetUpSecondFactor />;
  return children;
}
