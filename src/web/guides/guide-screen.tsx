// A guide on a screen and on paper: chapters of numbered steps, with pictures of the product.
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { isLoopback } from '../device/loopback.ts';
import { Button, TextLink } from '../look/button.tsx';
import { Panel, SoftText, Stack, Title } from '../look/layout.tsx';
import { Note } from '../look/note.tsx';
import { NotPrinted } from '../look/staff-layout.tsx';
import { Qr } from '../parts/card/qr.tsx';
import { Screen, WayOnScreen } from '../parts/frame/screen.tsx';
import { useWords } from '../words/languages/language.ts';
import { posterWords } from '../words/office/restaurant/poster.ts';
import { useOffice } from '../words/office/words.ts';
import { guideNames, type Chapter, type GuideName } from './guide.ts';
import { guideWords } from './guide-words.ts';
import { guides } from './guides.ts';

/** The guide of the address; a chapter is its fragment. */
export function GuideScreen() {
  const { guide: asked } = useParams<{ guide: string }>();
  const name = guideNames.find((one) => one === asked);
  const { notFound } = useWords();
  if (!name) {
    return <WayOnScreen title={notFound.title} text={notFound.hint} to="/" label={notFound.home} />;
  }
  return <GuidePage name={name} />;
}

function GuidePage({ name }: { name: GuideName }) {
  const { language } = useWords();
  const words = useOffice(guideWords);
  const { onlyHere } = useOffice(posterWords);
  const { title, text, chapters, hasQr } = guides[name];
  // The chapters are there only now, so that the browser has found no place for the fragment.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <Screen title={title[language]} width="wide">
      <Stack gap="large">
        <header className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid gap-1">
            <Title>{title[language]}</Title>
            <SoftText>{text[language]}</SoftText>
          </div>
          {hasQr && (
            <div className="w-24 print:w-20" role="img" aria-label={words.qr}>
              <Qr says={`${location.origin}/guides/${name}`} />
            </div>
          )}
          <NotPrinted>
            <Button icon={Printer} onClick={() => print()}>
              {words.print}
            </Button>
          </NotPrinted>
        </header>
        {hasQr && isLoopback(location.origin) && (
          <NotPrinted>
            <Note>{onlyHere}</Note>
          </NotPrinted>
        )}
        {chapters.map((chapter) => (
          <ChapterPanel key={chapter.name} chapter={chapter} />
        ))}
        <NotPrinted>
          <nav aria-label={words.others} className="flex flex-wrap gap-x-6 gap-y-2">
            {guideNames
              .filter((other) => other !== name)
              .map((other) => (
                <TextLink key={other} to={`/guides/${other}`}>
                  {guides[other].title[language]}
                </TextLink>
              ))}
          </nav>
        </NotPrinted>
      </Stack>
    </Screen>
  );
}

function ChapterPanel({ chapter: { name, title, steps, picture } }: { chapter: Chapter }) {
  const { language } = useWords();
  return (
    <section id={name} className="scroll-mt-4 break-inside-avoid">
      <Panel title={title[language]}>
        <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_auto]">
          <ol className="grid max-w-[70ch] list-decimal gap-3 ps-6">
            {steps.map((step) => (
              <li key={step.en} className="ps-1 leading-relaxed">
                <Step text={step[language]} />
              </li>
            ))}
          </ol>
          {picture && (
            <img
              src={`/guides/pictures/${picture.name}-${language}.jpg`}
              alt={picture.shows[language]}
              loading="lazy"
              className={`rounded-md border border-line print:hidden
                ${picture.name === 'card' ? 'w-56' : 'w-full md:w-100'}`}
            />
          )}
        </div>
      </Panel>
    </section>
  );
}

/** A step, in which the names of the screens stand out. */
const Step = ({ text }: { text: string }) =>
  text.split('**').map((part, place) =>
    place % 2 === 1 ? (
      <b key={place}>
        <bdi>{part}</bdi>
      </b>
    ) : (
      part
    ),
  );
