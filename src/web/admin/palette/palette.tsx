// The palette: members by search, the office's sections, and actions; and the list of shortcuts.
import type { CallName } from '../../../contract/index.ts';
import {
  Award,
  BadgePercent,
  CalendarDays,
  CircleQuestionMark,
  DatabaseBackup,
  Gift,
  Keyboard,
  Languages,
  LogOut,
  Moon,
  PlusCircle,
  Settings as Gear,
  Store,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Customer } from '../../../contract/members/customers.ts';
import { limits } from '../../../contract/values/values.ts';
import { useConfig } from '../../api/config.tsx';
import { explain } from '../../api/explain.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { switchTheme, useTheme } from '../../device/theme.ts';
import { CustomerLine } from '../../parts/card/customer.tsx';
import { addressOfGuide } from '../../guides/guide-link.tsx';
import { guideNames } from '../../guides/guide.ts';
import { guides } from '../../guides/guides.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { bestMatches } from '../../parts/search/matches.ts';
import { useSettled } from '../../parts/search/settled.ts';
import { Failed } from '../../parts/frame/loaded.tsx';
import { useOtherLanguage } from '../../parts/frame/screen.tsx';
import { PaletteFrame, type Choice, type ChoiceGroup } from '../../parts/palette/palette-frame.tsx';
import { ShortcutList, commandKey } from '../../parts/palette/keys.tsx';
import { Empty } from '../../look/empty.tsx';
import { Said, SoftText } from '../../look/layout.tsx';
import { useSearchParams } from '../../navigation/search-params.ts';
import { useWords } from '../../words/languages/language.ts';
import { backupWords } from '../../words/office/data/backup-words.ts';
import { commandWords, furtherWords, headerWords } from '../../words/office/header.ts';
import { useOffice } from '../../words/office/words.ts';
import { useLogOut } from '../account/log-out.ts';
import { useBackUp } from '../data/backups/buttons.tsx';
import { useAllSettings } from '../restaurant/search/all-settings.ts';
import { linkToMember } from '../parts/open-member.ts';
import { useMay } from '../parts/may.ts';
import { sectionOf, useSectionNames } from '../sections.tsx';

export interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

const shownMembers = 5;
/** The number of characters from which settings are searched; fewer would match most of them. */
const fewest = 2;

export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const words = useOffice(commandWords);
  const spoken = useWords();
  const [text, setText] = useState('');
  const typed = text.trim();
  const q = useSettled(typed);
  const found = useAsk(
    'listCustomers',
    { query: { q, limit: shownMembers } },
    { when: q !== '', keep: true },
  );
  // A choice waits until the members are those for the typed text.
  const members = typed === '' ? [] : (found.data?.rows ?? []);
  const settled = typed === q && !found.isFetching;

  const closing = (command: Command): Choice => ({
    ...command,
    shown: command.label,
    run: () => {
      onClose();
      command.run();
    },
  });
  const commands = useCommandGroups(typed, { closing, onShortcuts });
  const people = useMemberChoices(members, onClose);
  const groups: ChoiceGroup[] = [
    ...commands.filter(({ isCalled }) => isCalled),
    { title: words.members, items: people },
    // Members who are found come before these, so these wait for them.
    ...commands.filter(({ isCalled }) => settled && !isCalled),
  ].filter(({ items }) => items.length > 0);
  const none = groups.length === 0;

  return (
    <PaletteFrame
      title={words.title}
      hint={words.hint}
      maxLength={limits.name}
      text={text}
      onText={setText}
      groups={groups}
      between={words.between}
      onClose={onClose}
    >
      {found.error && settled && (
        <Failed text={explain(found.error, spoken)} onRetry={found.refetch} />
      )}
      {none && !settled && <Said>{words.searching}</Said>}
      {none && settled && !found.error && (
        <div role="status">
          <Empty>
            <p>{words.nothing}</p>
            <SoftText>{words.nothingText}</SoftText>
          </Empty>
        </div>
      )}
    </PaletteFrame>
  );
}

interface Closing {
  /** Makes a choice that closes the palette. */
  closing: (command: Command) => Choice;
  onShortcuts: () => void;
}

/** Sections, actions and settings that are found; in each group, what is called so comes first. */
function useCommandGroups(typed: string, { closing, onShortcuts }: Closing) {
  const words = useOffice(commandWords);
  const sections = useSectionChoices();
  const actions = [...useActions({ onShortcuts }), ...useGuideChoices()];
  const settings = useSettingChoices();
  const sought = [...sections, ...actions, ...(typed.length < fewest ? [] : settings)];
  const best = bestMatches(sought, typed, ({ label, words: further = '' }) => label + further);
  const called = bestMatches(best, typed, ({ label }) => label);
  const groupOf = (title: string, commands: Command[]) => {
    const named = commands.filter((command) => called.includes(command));
    const others = commands.filter((one) => best.includes(one) && !called.includes(one));
    return { title, items: [...named, ...others].map(closing), isCalled: named.length > 0 };
  };
  return [
    groupOf(words.goTo, sections),
    groupOf(words.actions, actions),
    groupOf(words.settings, settings),
  ];
}

/** A choice opens the member's drawer; for the first member there is one that opens its form. */
function useMemberChoices(members: readonly Customer[], onClose: () => void): Choice[] {
  const words = useOffice(commandWords);

  function open(customer: Customer, act?: 'add') {
    const { href, state } = linkToMember(customer);
    onClose();
    navigate(href, { state: { ...state, act } });
  }

  return members.flatMap((customer, place) => [
    {
      key: `member-${customer.id}`,
      shown: <CustomerLine customer={customer} />,
      run: () => open(customer),
    },
    ...(place > 0
      ? []
      : [
          {
            key: `add-${customer.id}`,
            icon: PlusCircle,
            shown: words.addPointsTo(customer.name),
            run: () => open(customer, 'add'),
          },
        ]),
  ]);
}

interface Command {
  key: string;
  label: string;
  /** Further words by which it is found. */
  words?: string;
  icon: LucideIcon;
  /** The keyboard shortcut. */
  keys?: readonly string[];
  run: () => void;
}

/** The guides, each in a window of its own. */
function useGuideChoices(): Command[] {
  const { language } = useWords();
  return guideNames.map((guide) => ({
    key: `guide-${guide}`,
    label: guides[guide].title[language],
    words: furtherOf('guides'),
    icon: CircleQuestionMark,
    run: () => void window.open(addressOfGuide({ guide })),
  }));
}

/** The sections of the office. */
function useSectionChoices(): Command[] {
  const { tabs } = useOffice(headerWords);
  const [, setSearch] = useSearchParams();
  return useSectionNames().map((name) => {
    const { icon, key } = sectionOf(name);
    const run = () => setSearch(() => ({ tab: name }));
    const keys = ['G', key.toUpperCase()];
    return { key: name, label: tabs[name], words: furtherOf(name), icon, keys, run };
  });
}

type FurtherName = keyof (typeof furtherWords)['en'];

/** The further words of a section or an action, in both languages. */
const furtherOf = (name: FurtherName) => ` ${furtherWords.en[name]} ${furtherWords.ar[name]}`;

function useSettingChoices(): Command[] {
  return useAllSettings().map(({ name, title, text, href, state }) => ({
    key: `setting-${name}`,
    label: title,
    words: ` ${text}`,
    icon: Gear,
    run: () => navigate(href, { state }),
  }));
}

interface Action extends Command {
  key: FurtherName;
  needs?: CallName;
  /** Whether the restaurant has switched off what the action is about. */
  isOff?: boolean;
}

/** The actions besides going to a section. */
function useActions({ onShortcuts }: { onShortcuts: () => void }): Command[] {
  const { frame } = useWords();
  const words = useOffice(commandWords);
  const { backUp: backUpNow, backUpFailed: failed } = useOffice(backupWords);
  const [, setSearch] = useSearchParams();
  const dark = useTheme() === 'dark';
  const turn = useOtherLanguage();
  const logOut = useLogOut();
  const backUp = useBackUp({ failed });
  const { rewards = false } = useConfig() ?? {};
  const may = useMay();
  const form = (tab: string) => () => setSearch(() => ({ tab, form: 'new' }));
  const all: Action[] = [
    { key: 'new-offer', label: words.newOffer, icon: BadgePercent, run: form('offers') },
    { key: 'new-benefit', label: words.newBenefit, icon: Gift, run: form('benefits') },
    {
      key: 'new-reward',
      label: words.newReward,
      icon: Award,
      run: form('rewards'),
      isOff: !rewards,
    },
    { key: 'new-event', label: words.newEvent, icon: CalendarDays, run: form('events') },
    {
      key: 'new-partner',
      label: words.newPartner,
      icon: Store,
      run: form('partners'),
      needs: 'addPartner',
    },
    { key: 'back-up', label: backUpNow, icon: DatabaseBackup, run: backUp.run, needs: 'runBackup' },
    {
      key: 'theme',
      label: dark ? frame.toLight : frame.toDark,
      icon: dark ? Sun : Moon,
      run: switchTheme,
    },
    { key: 'language', label: frame.otherLanguage, icon: Languages, run: turn },
    { key: 'shortcuts', label: words.shortcuts, icon: Keyboard, keys: ['?'], run: onShortcuts },
    { key: 'log-out', label: frame.logOut, icon: LogOut, run: logOut },
  ];
  return all
    .filter(({ needs, isOff }) => !isOff && (needs === undefined || may(needs)))
    .map((action) => ({ ...action, words: furtherOf(action.key) }));
}

/** The shortcuts of the office, shown by `?`. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const words = useOffice(commandWords);
  const { tabs } = useOffice(headerWords);
  return (
    <Dialog title={words.shortcuts} onClose={onClose}>
      <SoftText>{words.shortcutsAnywhere}</SoftText>
      <ShortcutList
        label={words.shortcuts}
        between={words.between}
        shortcuts={[
          { does: words.openPalette, keys: [commandKey, 'K'], chord: true },
          { does: words.toSearch, keys: ['/'] },
          { does: words.inList, keys: ['↓', 'Enter'] },
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
