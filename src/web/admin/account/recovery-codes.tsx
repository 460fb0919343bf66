// The dialog that shows recovery codes, this once: to be printed, copied or written down.
import { Copy, Printer } from 'lucide-react';
import { Button } from '../../look/button.tsx';
import { Row } from '../../look/layout.tsx';
import { NotPrinted } from '../../look/staff-layout.tsx';
import { Answers, Dialog } from '../../parts/dialog/dialog.tsx';
import { toast } from '../../toast/toast.ts';
import { secondFactorWords } from '../../words/office/staff/second-factor-words.ts';
import { partWords } from '../../words/office/parts.ts';
import { useOffice } from '../../words/office/words.ts';
import './recovery-codes.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const words = useOffice(secondFactorWords);
  const { copied } = useOffice(partWords);

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ title: copied });
  }

  return (
    <Dialog title={words.codes} onClose={onClose} kept>
      <p>{words.keepCodes}</p>
      <ul
        data-codes
        dir="ltr"
        className="grid gap-x-6 gap-y-2 rounded-md bg-sunken p-4 text-center font-mono
          whitespace-nowrap select-all sm:grid-cols-2 sm:text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <NotPrinted>
        <Row>
          {'clipboard' in navigator && (
            <Button icon={Copy} onClick={() => void copy()}>
              {words.copyCodes}
            </Button>
          )}
          <Button icon={Printer} onClick={() => window.print()}>
            {words.printCodes}
          </Button>
        </Row>
      </NotPrinted>
      <Answers>
        <Button look="main" onClick={onClose}>
          {words.kept}
        </Button>
      </Answers>
    </Dialog>
  );
}
