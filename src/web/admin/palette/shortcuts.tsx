// The shortcuts of the office, shown by `?`.
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { commandKey, ShortcutList } from '../../parts/palette/keys.tsx';
import { Soft } from '../../look/layout.tsx';
import { headerWords } from '../../words/office/header.ts';
import { commandWords } from '../../words/office/commands.ts';
import { useOffice } from '../../words/office/words.ts';
import { sectionOf, useSectionNames } from '../sections.tsx';

export function Shortcuts({ onClose }: { onClose: () => void }) {
  const words = useOffice(commandWords);
  const { tabs } = useOffice(headerWords);
  return (
    <Dialog title={words.shortcuts} onClose={onClose}>
      <Soft>{words.shortcutsAnywhere}</Soft>
      <ShortcutList
        label={words.shortcuts}
        between={words.between}
        shortcuts={[
          { does: words.openPalette, keys: [commandKey, 'K'], chord: true },
          { does: words.toSearch, keys: ['/'] },
          ...useSectionNames().map((name) => ({
            does: words.toSection(tabs[name]),
            keys: ['G', sectionOf(name).key.toUpperCase()],
          })),
          { does: words.showShortcuts, keys: ['?'] },
          { does: words.close, keys: ['Esc'] },
        ]}
      />
    </Dialog>
  );
}
