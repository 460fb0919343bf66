// Asks on the card, after the first points, whether offers may come by other ways; once.
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { useAsk } from '../../api/api-hooks.ts';
import { store, stored } from '../../device/storage.ts';
import { Button } from '../../look/button.tsx';
import { Row, SoftText, Stack } from '../../look/layout.tsx';
import { useChannelWords } from '../../words/channels/channel-words.ts';
import { markOf } from '../parts/customer-marks.ts';
import { EmailSheet } from './email-sheet.tsx';

/** Who has said 'not now' is not asked again on this device; the account has it all the same. */
const declined = markOf('channels-declined');

export function AskForChannels() {
  const words = useChannelWords();
  const { data } = useAsk('readOwnChannels', {});
  const [isDeclined, setDeclined] = useState(() => stored(declined) !== null);
  const [isOpen, setOpen] = useState(false);
  const isAsked = data?.unasked.includes('email') && data.waiting === null && !isDeclined;
  return (
    <>
      {isAsked && (
        <section aria-label={words.asking}>
          <Stack gap="small">
            <SoftText>{words.askingText}</SoftText>
            <Row>
              <Button icon={Mail} onClick={() => setOpen(true)}>
                {words.asking}
              </Button>
              <Button
                look="plain"
                onClick={() => {
                  store(declined, '1');
                  setDeclined(true);
                }}
              >
                {words.notNow}
              </Button>
            </Row>
          </Stack>
        </section>
      )}
      {isOpen && <EmailSheet onClose={() => setOpen(false)} />}
    </>
  );
}
