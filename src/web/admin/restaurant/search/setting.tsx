// A setting at its place, to which the address can lead (`?setting=`).
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import type { OfficePart } from '../../../../contract/restaurant/office-parts.ts';
import { TextButton } from '../../../look/button.tsx';
import { useSearchParams } from '../../../navigation/search-params.ts';
import { partWords } from '../../../words/office/restaurant/part-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useOfficeParts } from '../../parts/office-parts.ts';
import { useMaySet, useTitles, type SettingName, type SoughtSetting } from './all-settings.ts';

interface SettingProps {
  name: SettingName;
  children: ReactNode;
}

/** A setting that is one line with its value until it is used or asked for. */
export type FoldedName = OfficePart & SettingName & keyof (typeof partWords)['en']['values'];

/**
 * A setting, for people who may change it. The one that the address names is scrolled into view,
 * focused, and marked for a moment.
 */
export function Setting({ name, children }: SettingProps) {
  const place = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  const maySet = useMaySet();
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

  if (!maySet(name)) return null;
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

/** The same for a setting that has not appeared yet: a line, which opens. */
export function FoldedSetting({ name, children }: SettingProps & { name: FoldedName }) {
  const words = useOffice(partWords);
  const title = useTitles()[name];
  const { stands } = useOfficeParts();
  const [search] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened) place.current?.focus();
  }, [opened]);
  const isOpen = opened || stands(name) || search.get('setting') === name;
  return (
    <Setting name={name}>
      {isOpen ? (
        <div ref={place} tabIndex={-1} className="rounded-lg outline-none">
          {children}
        </div>
      ) : (
        <div
          className="flex min-h-14 flex-wrap items-center gap-x-4 rounded-lg border border-line
            bg-surface px-5 py-1"
        >
          <h2 className="font-medium">{title}</h2>
          <p className="text-soft">{words.values[name]}</p>
          <span className="ms-auto">
            <TextButton aria-label={words.setUpOf(title)} onClick={() => setOpened(true)}>
              {words.setUp}
            </TextButton>
          </span>
        </div>
      )}
    </Setting>
  );
}

function lead(place: HTMLElement | null) {
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
