// A page of the office: its title, with the page's main action at the end of the line.
import { createContext, use, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

const Place = createContext<HTMLElement | null>(null);

interface PageProps {
  title: string;
  /** Its first screen is full on a phone, which reads the title out only. */
  full?: boolean | undefined;
  children: ReactNode;
}

export function Page({ title, full, children }: PageProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Place value={place}>
      <div
        className={`mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3
          print:hidden ${full ? 'max-sm:sr-only low:sr-only' : ''}`}
      >
        <h1 className="text-2xl leading-tight font-semibold">{title}</h1>
        <div ref={setPlace} className="flex flex-wrap items-center gap-3 empty:hidden" />
      </div>
      {children}
    </Place>
  );
}

/** The main action of a page, which stands beside the title. */
export function PageActions({ children }: { children: ReactNode }) {
  const place = use(Place);
  return place && createPortal(children, place);
}
