// Ends the partner's session, after a question.
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useAct } from '../../api/hooks.ts';
import { FrameButton } from '../../look/button.tsx';
import { Confirm } from '../../parts/dialog/confirm.tsx';
import { counterWords } from '../../words/office/partners/counter.ts';
import { useOffice } from '../../words/office/words.ts';

export function LogOutButton() {
  const { logOut: words } = useOffice(counterWords);
  const [asked, setAsked] = useState(false);
  const logOut = useAct('logOutPartner', {
    done: words.done,
    failed: words.failed,
    leadsTo: () => '/partner/login',
    changesPerson: true,
  });

  return (
    <>
      <FrameButton
        label={words.label}
        brief={words.brief}
        icon={LogOut}
        onClick={() => setAsked(true)}
      />
      {asked && (
        <Confirm
          title={words.question}
          act={words.label}
          busyAct={words.busy}
          busy={logOut.isPending}
          tone="main"
          onConfirm={() => logOut.mutate({})}
          onClose={() => setAsked(false)}
        >
          <p>{words.text}</p>
        </Confirm>
      )}
    </>
  );
}
