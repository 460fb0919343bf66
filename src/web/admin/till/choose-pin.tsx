// The form in which a temporary PIN is replaced, before anything else.
import { PinChoice } from '../../../contract/staff/tills.ts';
import { useAct } from '../../api/api-hooks.ts';
import { TextButton } from '../../look/button.tsx';
import { Centred, Panel, SoftText, Stack, Title } from '../../look/layout.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { tillWords } from '../../words/office/staff/till-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useLocking } from './locking.ts';
import { PinField, WithPad } from '../parts/digit-pad.tsx';

interface ChooseOwnPinProps {
  name: string;
  /** Minutes without a touch after which it locks. */
  minutes: number;
  onLeave: () => void;
}

export function ChooseOwnPin({ name, minutes, onLeave }: ChooseOwnPinProps) {
  useLocking({ minutes, onLock: onLeave });
  const words = useOffice(tillWords);
  const choose = useAct('choosePin', {
    failed: words.saveFailed,
    refresh: ['currentAdmin'],
  });
  return (
    <Centred>
      <Panel>
        <Stack>
          <SoftText>
            <bdi>{name}</bdi>
          </SoftText>
          <Title>{words.choose}</Title>
          <SoftText>{words.chooseText}</SoftText>
          <Form schema={PinChoice} onSubmit={(body) => choose.mutateAsync({ body })}>
            <WithPad>
              <PinField name="pin" label={words.newPin} autoFocus />
              <PinField name="again" label={words.again} />
            </WithPad>
            <Submit label={words.save} busyLabel={words.saving} />
          </Form>
          <TextButton onClick={onLeave}>{words.another}</TextButton>
        </Stack>
      </Panel>
    </Centred>
  );
}
