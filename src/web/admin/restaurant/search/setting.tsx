// A setting at its place, to which the address can lead (`?setting=`).
import { useEffect, useRef, type ReactNode } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSearchParams } from '../../../navigation/search-params.ts';
import type { SettingName, SoughtSetting } from './all-settings.ts';

interface SettingProps {
  name: SettingName;
  children: ReactNode;
}

/**
 * A setting. The one that the address names is scrolled into view, focused, and marked for a
 * moment.
 */
export function Setting({ name, children }: SettingProps) {
  const place = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const isAsked = search.get('setting') === name;

  // Each search result pushes its own state object, so that choosing the same setting again is
  // noticed.
  const state = useHistoryState<SoughtSetting | null>();
  const sought = state?.sought && state;

  useEffect(() => {
    if (isAsked) lead(place.current);
  }, [isAsked]);

  // The effect runs again for a new state object, since the address may be the same as before.
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
