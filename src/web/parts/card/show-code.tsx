// A button at the foot of a phone's screen that shows the code.
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { useWords } from '../../words/languages/language.ts';
import { Button } from '../../look/button.tsx';
import { FullQr } from './full-qr.tsx';
import type { ShownCustomer } from './member-card.tsx';

type ShowCodeProps = Pick<ShownCustomer, 'name' | 'verificationCode' | 'qrToken'>;

/** In a wider window the QR on the card is visible. */
export function ShowCode({ name, verificationCode: code, qrToken: token }: ShowCodeProps) {
  const { dashboard } = useWords();
  const [full, setFull] = useState(false);
  if (!code || !token) return null;
  return (
    <div className="sm:hidden">
      {/* As high as the button that lies over the end of the page. */}
      <div className="h-14" />
      <div
        className="fixed inset-x-0 bottom-0 z-1 bg-linear-to-t from-page from-60% to-transparent
          px-4 pt-6 pb-[max(1rem,env(safe-area-inset-bottom))]"
      >
        <Button look="main" wide icon={QrCode} onClick={() => setFull(true)}>
          {dashboard.showCode}
        </Button>
      </div>
      {full && <FullQr {...{ name, code, token }} onClose={() => setFull(false)} />}
    </div>
  );
}
