// Step 2: the guest is who they say. The level and what it brings, large; only Close remains.
import { useEffect, useEffectEvent } from 'react';
import type { PartnerBenefit, VerifiedCustomer } from '../../contract/counter.ts';
import { Badge } from '../parts/look/badge.tsx';
import { Button } from '../parts/look/button.tsx';
import { Foot } from '../parts/frame/dialog.tsx';
import { MaskedMobile } from './parts/masked-customer.tsx';
import { Gift } from '../parts/look/gift.tsx';
import { NoBenefits } from '../parts/look/no-benefits.tsx';
import { Picture } from '../parts/look/picture.tsx';
import { LargeList, LargeRow, LevelPlate } from '../parts/look/seal.tsx';
import { toast } from '../toast.ts';
import { counterWords } from '../words/office/counter.ts';
import { useOffice } from '../words/office/words.ts';

export function VerifiedStep({
  customer,
  onClose,
}: {
  customer: VerifiedCustomer;
  onClose: () => void;
}) {
  const { verify } = useOffice(counterWords);
  const { name, mobile, level, benefits: rows } = customer;
  const tell = useEffectEvent(() => toast({ title: verify.toast }));
  useEffect(() => tell(), []);

  return (
    <>
      <LevelPlate level={level} label={verify.level}>
        <bdi>{name}</bdi>
        <MaskedMobile mobile={mobile} />
      </LevelPlate>
      {rows.length ? <WhatItBrings benefits={rows} /> : <NoBenefits />}
      <Foot>
        <Button look="main" wide onClick={onClose}>
          {verify.close}
        </Button>
      </Foot>
    </>
  );
}

function WhatItBrings({ benefits: rows }: { benefits: PartnerBenefit[] }) {
  const { benefits } = useOffice(counterWords);
  return (
    <LargeList label={benefits.heading}>
      {rows.map(({ id, benefit, partner, imagePath }) => (
        <LargeRow
          key={id}
          sign={<Gift />}
          title={benefit}
          mark={partner && <Badge tone="accent">{benefits.own}</Badge>}
          end={<Picture path={imagePath} />}
        />
      ))}
    </LargeList>
  );
}
