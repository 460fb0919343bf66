// Receipts that guests claim: whether they give points and for how long, and one made by hand.
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { receipts } from '../../../contract/connections/receipts.ts';
import type { Settings } from '../../../contract/restaurant/settings.ts';
import { limits, receiptLimits } from '../../../contract/values/values.ts';
import { receiptAddress } from '../../../domain/connections/receipt-rules.ts';
import type { ReplyOf } from '../../api/client.ts';
import { useAct } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Columns, SoftText, Stack } from '../../look/layout.tsx';
import { FieldGroup } from '../../look/staff-layout.tsx';
import { Qr } from '../../parts/card/qr.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { useWords } from '../../words/languages/language.ts';
import { receiptWords } from '../../words/office/connections/receipt-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useDateText } from '../../words/times/days.ts';
import { ShownAddress } from '../parts/secrets/shown-address.tsx';
import { SettingsForm, SettingsPanel, SettingSwitch } from '../parts/settings/settings-form.tsx';
import { OutletField } from '../parts/outlets/outlet-field.tsx';
import { WholeNumberField } from '../parts/whole-number-field.tsx';
import './receipt.css';

export function Receipts() {
  const words = useOffice(receiptWords);
  return (
    <SettingsPanel title={words.title}>
      {(saved) => (
        <Columns>
          <Stack>
            <SettingSwitch
              name="receipts"
              on={saved.receipts}
              words={words.receipts}
              refresh={[]}
            />
            <SettingsForm draft="receipts" words={words} refresh={[]}>
              <WholeNumberField
                name="receiptHours"
                label={words.hours}
                hint={words.hoursHint}
                min={1}
                max={receiptLimits.hours}
                defaultValue={saved.receiptHours}
              />
              <WholeNumberField
                name="refundDays"
                label={words.refundDays}
                hint={words.refundDaysHint}
                min={0}
                max={receiptLimits.refundDays}
                defaultValue={saved.refundDays}
              />
            </SettingsForm>
          </Stack>
          <ByHand saved={saved} />
        </Columns>
      )}
    </SettingsPanel>
  );
}

type Made = ReplyOf<'makeReceipt'> & { number: string };

function ByHand({ saved: { publicUrl } }: { saved: Settings }) {
  const words = useOffice(receiptWords);
  const { frame } = useWords();
  const make = useAct('makeReceipt', { failed: frame.error });
  const [made, setMade] = useState<Made>();
  return (
    <FieldGroup title={words.byHand}>
      <Stack>
        <SoftText>{words.byHandText}</SoftText>
        <Form
          schema={receipts.makeReceipt.body}
          onSubmit={async (body) => {
            setMade({ ...(await make.mutateAsync({ body })), number: body.number });
          }}
        >
          <Field name="number" label={words.number} maxLength={limits.bill} autoComplete="off" />
          <Field
            name="amount"
            label={words.amount}
            inputMode="decimal"
            maxLength={limits.bill}
            autoComplete="off"
            ltr
          />
          <OutletField name="outletId" label={words.outlet} />
          <Submit label={words.make} busyLabel={words.making} wide={false} />
        </Form>
        {made && <MadeReceipt made={made} site={publicUrl ?? location.origin} />}
      </Stack>
    </FieldGroup>
  );
}

/** The QR code of the receipt's address, and the slip to print. */
function MadeReceipt({ made: { receipt, until, number }, site }: { made: Made; site: string }) {
  const words = useOffice(receiptWords);
  const dateText = useDateText();
  const address = receiptAddress(site, receipt);
  const { en, ar } = receiptWords;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div role="img" aria-label={words.qrOf(number)} className="w-full max-w-56">
        <Qr says={address} />
      </div>
      <Stack gap="small">
        <ShownAddress address={address} />
        <SoftText>{words.validUntil(dateText(until, 'shortDateTime'))}</SoftText>
        <Button icon={Printer} wide="phone" onClick={() => print()}>
          {words.print}
        </Button>
      </Stack>
      {createPortal(
        <div className="slip-sheet">
          <div className="slip">
            <Qr says={address} />
            <p lang="en">{en.scan}</p>
            <p lang="ar" dir="rtl">
              {ar.scan}
            </p>
            <p>
              <bdi>{number}</bdi>
            </p>
          </div>
        </div>,
        document.body,
      )}
    </div>
  );
}
