// Logs the administrator out, and forgets their drafts.
import { isRefusal } from '../../api/client.ts';
import { useAct } from '../../api/api-hooks.ts';
import { useWords } from '../../words/languages/language.ts';
import { forgetDrafts } from '../parts/rows/drafts/drafts.ts';

export function useLogOut() {
  const { frame } = useWords();
  const logOut = useAct('logOutAdmin', {
    failed: frame.logOutFailed,
    leadsTo: () => '/admin/login',
    changesPerson: true,
  });
  return () => void logOut.mutateAsync({}).then(forgetDrafts, forgetAfterAll);
}

/** A session that has ended already forgets its drafts too. */
const forgetAfterAll = (error: unknown) =>
  void (isRefusal(error, 'unauthenticated') && forgetDrafts());
