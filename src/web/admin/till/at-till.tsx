// The till at work: points and the person's own visits, and the button that locks it.
import { Lock } from 'lucide-react';
import type { CurrentTill } from '../../../contract/staff/tills.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Button, IconButton } from '../../look/button.tsx';
import { ScreenReaderTitle } from '../../look/layout.tsx';
import { Screen, useThemeSwitch } from '../../parts/frame/screen.tsx';
import { Tabs } from '../../parts/sections/tabs.tsx';
import { useWords } from '../../words/languages/language.ts';
import { tillWords } from '../../words/office/staff/till-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { OwnClose } from '../visits/closes.tsx';
import { closeWords } from '../../words/office/visits/close-words.ts';
import { PointsTab } from '../points/points.tsx';
import { GuideLink } from '../../guides/guide-link.tsx';
import { useLocking } from './locking.ts';
import { OwnVisits } from './own-visits.tsx';

interface AtTillProps {
  till: CurrentTill;
  /** The person's user name. */
  name: string;
  onLock: () => void;
}

export function AtTill({ till, name, onLock }: AtTillProps) {
  const words = useOffice(tillWords);
  const { language } = useWords();
  const themeSwitch = useThemeSwitch();
  const outlets = useAsk('listOutlets', {}).data ?? [];
  const outlet = outlets.length > 1 && outlets.find(({ id }) => id === till.outletId);
  const place = outlet ? (language === 'ar' && outlet.nameArabic) || outlet.name : till.name;
  const { mine: day } = useOffice(closeWords);
  useLocking({ minutes: till.lockMinutes, onLock });

  return (
    <Screen
      title={words.title}
      width="full"
      home="/till"
      themeInActions
      actions={
        <>
          <p className="truncate text-soft max-sm:text-sm">
            {words.working({ name, till: place })}
          </p>
          <GuideLink guide="at-the-till" />
          {/* On a phone the name of the person needs its room. */}
          <span className="max-sm:hidden">
            <IconButton {...themeSwitch} />
          </span>
          {/* The button is at the end of the line, where no toast covers it. */}
          <Button icon={Lock} title={words.lockText} aria-keyshortcuts="F2" onClick={onLock}>
            {words.lock}
          </Button>
        </>
      }
    >
      <ScreenReaderTitle>{words.title}</ScreenReaderTitle>
      {/* On a phone, this screen has no bar of sections at its foot. */}
      <div className="mx-auto w-full max-w-360 px-4 pt-2 pb-12 [--bar:0rem] sm:px-6">
        <Tabs
          of="section"
          label={words.views}
          tabs={[
            { name: 'points', label: words.points, content: <PointsTab /> },
            { name: 'visits', label: words.visits, content: <OwnVisits /> },
            { name: 'day', label: day, content: <OwnClose atTill /> },
          ]}
        />
      </div>
    </Screen>
  );
}
