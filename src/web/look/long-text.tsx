// A long Arabic text to read, as it was written: its line breaks are kept.
import './naskh.css';

export const LongText = ({ children }: { children: string }) => (
  <div
    dir="auto"
    className="font-naskh text-xl leading-loose wrap-break-word whitespace-pre-line
      [unicode-bidi:plaintext]"
  >
    {children}
  </div>
);
