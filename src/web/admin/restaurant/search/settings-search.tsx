// The search in the settings: what is found leads to its place.
import { useState } from 'react';
import { Link } from 'wouter';
import { limits } from '../../../../contract/values/values.ts';
import { SoftText } from '../../../look/layout.tsx';
import { SearchField } from '../../../parts/search/search-field.tsx';
import { opensRow, useRowKeys } from '../../../parts/table/row-keys.ts';
import { foundWords } from '../../../words/office/restaurant/all-settings.ts';
import { useOffice } from '../../../words/office/words.ts';
import { useFoundSettings } from './all-settings.ts';

export function SettingsSearch() {
  const words = useOffice(foundWords);
  const [text, setText] = useState('');
  const found = useFoundSettings(text);
  const keys = useRowKeys({ settled: true });
  return (
    <div {...keys} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SearchField
        label={words.search}
        hint={words.searchHint}
        maxLength={limits.name}
        text={text}
        onText={setText}
      />
      {found.length > 0 && (
        <ul
          aria-label={words.found}
          className="grid grid-cols-[minmax(0,1fr)] rounded-lg border border-line bg-surface p-1"
        >
          {found.map(({ name, title, href, state }) => (
            <li key={name}>
              <Link
                href={href}
                state={state}
                {...opensRow}
                className="flex min-h-11 items-center rounded-md px-3 font-medium transition
                  hover:bg-ink/5"
                onClick={() => setText('')}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div role="status">
        {text.trim() && found.length === 0 && <SoftText>{words.none}</SoftText>}
      </div>
    </div>
  );
}
