// The frame of every screen: brand, the person's own buttons, language and theme; then the content.
import { Moon, Sun } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { switchLanguage, useWords } from '../../words/languages/language.ts';
import { ButtonLink, IconButton } from '../../look/button.tsx';
import { Empty } from '../../look/empty.tsx';
import { Centred, SoftText, Title } from '../../look/layout.tsx';
import { switchTheme, useTheme } from '../../device/theme.ts';
import { explain } from '../../api/explain.ts';
import { toast } from '../../toast/toast.ts';
import { Mark, useBrand, useBrandColour } from './brand.tsx';

const widths = { reading: 'max-w-170', wide: 'max-w-260', full: '' };
const room = 'px-4 pt-2 pb-12 sm:px-6 print:p-0';

interface ScreenProps {
  title: string;
  /** `full` is the whole window, in which the content has its own layout. */
  width?: keyof typeof widths;
  /** The address of the brand's link. */
  home?: string;
  /** Buttons of this person on every screen, beside language and theme. */
  actions?: ReactNode;
  /** The theme is among the actions, and has no button of its own. */
  themeInActions?: true;
  children: ReactNode;
}

export function Screen(props: ScreenProps) {
  const { title, width = 'wide', home = '/', actions, themeInActions, children } = props;
  const words = useWords();
  const main = useArrival(title);
  const themeSwitch = useThemeSwitch();
  useBrandColour();

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute start-3 top-3 z-20 -translate-y-20 rounded-md bg-surface px-4 py-2
          focus:translate-y-0 print:hidden"
      >
        {words.frame.skip}
      </a>
      <header
        className={`mx-auto flex w-full ${width === 'full' ? '' : widths.wide} items-center gap-1
          px-4 py-2 sm:px-6 sm:py-3 print:hidden`}
      >
        <BrandLink home={home} />
        {!themeInActions && actions}
        <LanguageButton />
        {themeInActions ? actions : <IconButton {...themeSwitch} />}
      </header>
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className={`mx-auto w-full ${widths[width]} grow print:max-w-none outline-none
          ${width === 'full' ? '' : room}`}
      >
        {children}
      </main>
    </div>
  );
}

/** A brand name that has too little room wraps onto a second line, which is hidden. */
function BrandLink({ home }: { home: string }) {
  const brand = useBrand();
  return (
    <Link
      href={home}
      className="me-auto inline-flex h-11 min-w-0 flex-wrap content-start gap-x-2.5 overflow-hidden
        rounded-md text-lg font-semibold"
    >
      <span className="my-1.5">
        <Mark />
      </span>
      <bdi className="min-w-14 grow basis-14 truncate leading-11">{brand}</bdi>
    </Link>
  );
}

interface WayOnScreenProps {
  title: string;
  text: string;
  /** The address to which the button leads. */
  to: string;
  label: string;
}

/** A screen with a sentence and the way to another screen. */
export const WayOnScreen = ({ title, text, to, label }: WayOnScreenProps) => (
  <Screen title={title}>
    <Centred>
      <Empty>
        <Title>{title}</Title>
        <SoftText>{text}</SoftText>
        <ButtonLink to={to}>{label}</ButtonLink>
      </Empty>
    </Centred>
  </Screen>
);

/**
 * The button's one Arabic word uses the device's font, so that an English page loads no Arabic
 * font.
 */
function LanguageButton() {
  const words = useWords();
  const change = useOtherLanguage();
  const isEnglish = words.language === 'en';
  return (
    <button
      type="button"
      lang={isEnglish ? 'ar' : 'en'}
      className={`min-h-11 rounded-md px-2 font-medium sm:px-3 transition hover:bg-ink/8
        ${isEnglish ? '[font-family:system-ui]' : ''}`}
      onClick={change}
    >
      {words.frame.otherLanguage}
    </button>
  );
}

/** The props of a button that switches between light and dark. */
export function useThemeSwitch() {
  const { toLight, toDark } = useWords().frame;
  const to = useTheme() === 'dark' ? { label: toLight, icon: Sun } : { label: toDark, icon: Moon };
  return { ...to, onClick: switchTheme };
}

let lastPlace = location.pathname;

/** Sets the title. At a new address it scrolls to the top and restores a lost focus. */
function useArrival(title: string) {
  const main = useRef<HTMLElement>(null);
  const brand = useBrand();

  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);

  useEffect(() => {
    if (lastPlace === location.pathname) return;
    lastPlace = location.pathname;
    scrollTo(0, 0);
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, []);

  return main;
}

/** Switches the language of all screens; a toast says so where its words cannot be fetched. */
export function useOtherLanguage() {
  const words = useWords();
  return () =>
    void switchLanguage().catch((error: unknown) =>
      toast({ title: words.frame.error, detail: explain(error, words), tone: 'bad' }),
    );
}
