// Screens before the office for a person who is not ready for it: log-in, password, factor.
import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useAsk } from '../../api/hooks.ts';
import { ChoosePassword } from './choose-password.tsx';
import type { ReturnState } from './login.tsx';
import { SetUpSecondFactor } from './set-up.tsx';

/** The children once nothing stands before them; the session may still be asked for. */
export function Gate({ children }: { children: ReactNode }) {
  const session = useAsk('currentAdmin', {});
  if (session.data === null) {
    const state: ReturnState = { from: location.pathname + location.search };
    return <Redirect to="/admin/login" replace state={state} />;
  }
  // Somebody at a till, who has its screen alone.
  if (session.data && session.data.tillId !== null) return <Redirect to="/till" replace />;
  if (session.data?.passwordReset) return <ChoosePassword />;
  if (session.data?.secondFactorDue) return <SetUpSecondFactor />;
  return children;
}
