// Step 2: the guest is verified. The level is shown large, with its benefits to be stamped.
import { useEffect, useEffectEvent } from 'react';
import type { VerifiedCustomer } from '../../../contract/partners/counter.ts';
import { Button } from '../../look/button.tsx';
import { Foot } from '../../parts/dialog/dialog.tsx';
import { MaskedMobile } from './masked-customer.tsx';
import { NoBenefits } from '../../parts/list/no-benefits.tsx';
import { LevelPlate } from '../../look/pictures/seal.tsx';
import { toast } from '../../toast/toast.ts';
import { counterWords } from '../../words/office/partners/counter.ts';
import { useOffice } from '../../words/office/words.ts';
import { StampBenefits } from './stamp-benefits.tsx';

export function VerifiedStep({
  customer,
  onClose,
}: {
  customer: VerifiedCustomer;
  onClose: () => void;
}) {
  const { verify } = useOffice(counterWords);
  const { name, mobile, level, benefits, verification } = customer;
  const tell = useEffectEvent(() => toast({ title: verify.toast }));
  useEffect(() => tell(), []);

  return (
    <>
      <LevelPlate level={level} label={verify.level}>
        <bdi>{name}</bdi>
        <MaskedMobile mobile={mobile} />
      </LevelPlate>
      {benefits.length ? (
        <StampBenefits verification={verification} benefits={benefits} />
      ) : (
        <NoBenefits />
      )}
      <Foot>
        <Button look="main" wide onClick={onClose}>
          {verify.close}
        </Button>
      </Foot>
    </>
  );
}
