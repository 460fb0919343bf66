// A QR as a button, on white in either theme; a press shows it over the whole screen.
import { Qr } from './qr.tsx';

interface QrButtonProps {
  says: string;
  label: string;
  onPress: () => void;
}

export const QrButton = ({ says, label, onPress }: QrButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className="w-26 shrink-0 rounded-md bg-[#fff] p-1 shadow-raised transition hover:scale-104
      lg:w-32"
    onClick={onPress}
  >
    <Qr says={says} />
  </button>
);
