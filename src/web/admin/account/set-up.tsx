// The screen of an administrator who has to set up a second factor before anything else.
import { LogOut } from 'lucide-react';
import { IconButton } from '../../look/button.tsx';
import { Centred, SoftText, Stack, Title } from '../../look/layout.tsx';
import { Screen } from '../../parts/frame/screen.tsx';
import { useWords } from '../../words/languages/language.ts';
import { secondFactorWords } from '../../words/office/staff/second-factor-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useLogOut } from './log-out.ts';
import { ProofDialog } from './proof.tsx';
import { OwnSecondFactors } from './second-factors.tsx';

export function SetUpSecondFactor() {
  const { frame } = useWords();
  const words = useOffice(secondFactorWords);
  const leave = useLogOut();
  return (
    <Screen
      title={words.due}
      home="/admin"
      actions={<IconButton label={frame.logOut} icon={LogOut} onClick={leave} />}
    >
      <Centred>
        <Stack gap="large">
          <Stack gap="small">
            <Title>{words.due}</Title>
            <SoftText>{words.dueText}</SoftText>
          </Stack>
          <OwnSecondFactors />
        </Stack>
      </Centred>
      <ProofDialog />
    </Screen>
  );
}
