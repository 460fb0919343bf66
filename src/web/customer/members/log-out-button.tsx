// Logs a guest out who has no card yet, without a question.
import { LogOut } from 'lucide-react';
import { IconButton } from '../../look/button.tsx';
import { useWords } from '../../words/languages/language.ts';
import { useLogOut } from './log-out.tsx';

export function LogOutButton() {
  const { frame } = useWords();
  const { leave } = useLogOut();
  return <IconButton label={frame.logOut} icon={LogOut} onClick={leave} />;
}
