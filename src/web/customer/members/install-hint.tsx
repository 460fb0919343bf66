// Says once, below the card, how it is put on the home screen of this phone.
import { useState } from 'react';
import { useInstall } from '../../device/install.ts';
import { store, stored } from '../../device/storage.ts';
import { Button } from '../../look/button.tsx';
import { Row, SoftText, Stack } from '../../look/layout.tsx';
import { useWords } from '../../words/languages/language.ts';

/** The device, and not the guest, has heard it. */
const heard = 'install-heard';

export function InstallHint() {
  const { account } = useWords();
  const install = useInstall();
  const [isOver, setOver] = useState(() => stored(heard) !== null);
  if (!install || isOver) return null;

  function end() {
    store(heard, '1');
    setOver(true);
  }
  return (
    <section aria-label={account.install}>
      <Stack gap="small">
        <SoftText>{install === 'by hand' ? account.installByHand : account.installText}</SoftText>
        <Row>
          {install !== 'by hand' && (
            <Button
              onClick={() => {
                end();
                install();
              }}
            >
              {account.install}
            </Button>
          )}
          <Button look="plain" onClick={end}>
            {account.installLater}
          </Button>
        </Row>
      </Stack>
    </section>
  );
}
