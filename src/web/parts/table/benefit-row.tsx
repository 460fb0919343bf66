// A benefit as a guest reads it in a list.
import type { Benefit } from '../../../contract/benefits.ts';
import { Gift } from '../look/gift.tsx';
import { Picture } from '../look/picture.tsx';
import { ListRow } from './list.tsx';

interface BenefitRowProps {
  benefit: Pick<Benefit, 'benefit' | 'partner' | 'imagePath'>;
}

export const BenefitRow = ({ benefit: { benefit, partner, imagePath } }: BenefitRowProps) => (
  <ListRow
    sign={<Gift />}
    title={benefit}
    detail={partner && <bdi>{partner}</bdi>}
    end={<Picture path={imagePath} />}
  />
);
