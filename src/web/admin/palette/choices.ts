// The choices of the palette besides members: sections of the office, and actions.
import {
  Award,
  BadgePercent,
  CalendarDays,
  DatabaseBackup,
  Gift,
  Keyboard,
  Languages,
  LogOut,
  Moon,
  Store,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import { useConfig } from '../../api/config.tsx';
import { switchTheme, useTheme } from '../../device/theme.ts';
import { useOtherLanguage } from '../../parts/frame/screen.tsx';
import { useSearchParams } from '../../navigation/search-params.ts';
import { useWords } from '../../words/languages/language.ts';
import { backupWords } from '../../words/office/data/backups.ts';
import { headerWords } from '../../words/office/header.ts';
import { commandWords } from '../../words/office/commands.ts';
import { useOffice } from '../../words/office/words.ts';
import { useBackUp } from '../data/backups/back-up.ts';
import { useLogOut } from '../account/log-out.ts';
import { sectionOf, useSectionNames } from '../sections.tsx';

export interface Command {
  key: string;
  label: string;
  icon: LucideIcon;
  /** The keyboard shortcut. */
  keys?: readonly string[];
  run: () => void;
}

export function useSectionChoices(): Command[] {
  const { tabs } = useOffice(headerWords);
  const [, setSearch] = useSearchParams();
  return useSectionNames().map((name) => {
    const { icon, key } = sectionOf(name);
    const run = () => setSearch(() => ({ tab: name }));
    return { key: name, label: tabs[name], icon, keys: ['G', key.toUpperCase()], run };
  });
}

export function useActions({ onShortcuts }: { onShortcuts: () => void }): Command[] {
  const { frame } = useWords();
  const words = useOffice(commandWords);
  const { backUp: backUpNow } = useOffice(backupWords);
  const [, setSearch] = useSearchParams();
  const dark = useTheme() === 'dark';
  const turn = useOtherLanguage();
  const logOut = useLogOut();
  const backUp = useBackUp();
  const { rewards = false } = useConfig() ?? {};
  const form = (tab: string) => () => setSearch(() => ({ tab, form: 'new' }));

  return [
    { key: 'new-offer', label: words.newOffer, icon: BadgePercent, run: form('offers') },
    { key: 'new-benefit', label: words.newBenefit, icon: Gift, run: form('benefits') },
    ...(rewards
      ? [{ key: 'new-reward', label: words.newReward, icon: Award, run: form('rewards') }]
      : []),
    { key: 'new-event', label: words.newEvent, icon: CalendarDays, run: form('events') },
    { key: 'new-partner', label: words.newPartner, icon: Store, run: form('partners') },
    {
      key: 'back-up',
      label: backUpNow,
      icon: DatabaseBackup,
      run: () => backUp.isPending || backUp.mutate({}),
    },
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
}
