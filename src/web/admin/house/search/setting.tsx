// A setting at its place, to which the address can lead (`?setting=`).
import { useEffect, useRef, type ReactNode } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSearchParams } from '../../../navigation/search-params.ts';
import type { SettingName, Sought } from './all-settings.ts';

interface SettingProps {
  name: SettingName;
  children: ReactNode;
}

/** One that was asked for is scrolled into sight, gets the focus, and is marked for a moment. */
export function Setting({ name, children }: SettingProps) {
  const place = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const isAsked = search.get('setting') === name;

  // Each search that leads to a setting has an object of its own in the history.
  const state = useHistoryState<Sought | null>();
  const sought = state?.sought && state;

  useEffect(() => {
    if (isAsked) lead(place.current);
  }, [isAsked]);

  // The setting may be the one in the address already.
  useEffect(() => {
    if (isAsked && sought) lead(place.current);
  }, [isAsked, sought]);

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

function lead(place: HTMLElement | null) {
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
