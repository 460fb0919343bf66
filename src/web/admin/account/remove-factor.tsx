// The button that removes a second factor, which takes that factor itself or a recovery code.
import { Trash2 } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { FactorProof } from '../../../contract/staff/second-factors.ts';
import { IconButton } from '../../look/button.tsx';
import { SoftText } from '../../look/layout.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { secondFactorWords } from '../../words/office/staff/second-factor-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { GiveFactor } from './give-factor.tsx';

type RemoveFactorProps = Pick<
  ComponentProps<typeof GiveFactor>,
  'app' | 'passkeys' | 'recovers'
> & {
  label: string;
  title: string;
  onRemove: (given: FactorProof) => Promise<unknown>;
};

export function RemoveFactor({ label, title, onRemove, ...ways }: RemoveFactorProps) {
  const words = useOffice(secondFactorWords);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <IconButton icon={Trash2} tone="bad" label={label} onClick={() => setAsking(true)} />
      {asking && (
        <Dialog title={title} onClose={() => setAsking(false)}>
          <p>{words.removeText}</p>
          <SoftText>{words.removeBy}</SoftText>
          <GiveFactor
            {...ways}
            label={words.remove}
            busyLabel={words.removing}
            onGive={(given) => onRemove(given).then(() => setAsking(false))}
          />
        </Dialog>
      )}
    </>
  );
}
