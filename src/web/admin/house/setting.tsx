// A setting at its place, to which the address can lead (`?setting=`).
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from '../../navigation/search-params.ts';
import type { SettingName } from './all-settings.ts';

interface SettingProps {
  name: SettingName;
  children: ReactNode;
}

/** One that was asked for is scrolled into sight, gets the focus, and is marked for a moment. */
export function Setting({ name, children }: SettingProps) {
  const place = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const isAsked = search.get('setting') === name;

  useEffect(() => {
    if (!isAsked) return;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [isAsked]);

  return (
    <div
      ref={place}
      tabIndex={-1}
      data-setting={name}
      data-leads={isAsked || undefined}
      className={`scroll-mt-4 rounded-lg outline-none ${isAsked ? 'animate-shine' : ''}`}
    >
      {children}
    </div>
  );
}
