// The changes of each version of Sofra, in the words of its notes.
import type { Release } from '../../../contract/overview/releases.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Panel, SoftText, Stack } from '../../look/layout.tsx';
import { Heading } from '../../look/staff-layout.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { releaseWords } from '../../words/office/overview/release-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useDayText } from '../../words/times/days.ts';
import { More } from '../parts/more.tsx';

export function Releases() {
  const words = useOffice(releaseWords);
  const asked = useAsk('listReleases', {});
  return (
    <Loaded ask={asked} skeleton={<Skeleton size="history" />}>
      {({ version, releases }) => (
        <Stack gap="large">
          <SoftText>{releases.length > 0 ? words.inEnglish : words.none}</SoftText>
          {releases.map((release) => (
            <Notes key={release.version} release={release} runs={release.version === version} />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

function Notes({ release: { version, day, parts }, runs }: { release: Release; runs: boolean }) {
  const words = useOffice(releaseWords);
  const dayText = useDayText();
  const kinds: Record<string, string> = words.kinds;
  return (
    <Panel title={words.running(version)} aside={<SoftText>{dayText(day)}</SoftText>}>
      <Stack>
        {runs && <p>{words.isRunning}</p>}
        <ul lang="en" dir="ltr" className="list-disc space-y-1.5 ps-5">
          {firstOf(parts).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <More label={words.all} used={false}>
          {parts.map(({ kind, points }) => (
            <Stack key={kind} gap="small">
              <Heading>{kinds[kind] ?? kind}</Heading>
              <ul lang="en" dir="ltr" className="list-disc space-y-1.5 ps-5">
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </Stack>
          ))}
        </More>
      </Stack>
    </Panel>
  );
}

/** The first look at a version: the first sentences of its first points for owners. */
const firstOf = (parts: Release['parts']) =>
  parts
    .flatMap(({ points }) => points)
    .filter((point) => !ofMachines.test(point))
    .slice(0, told)
    .map((point) => /^.*?[.:](?= |$)/.exec(point)?.[0].replace(/:$/, '.') ?? point);

const told = 3;

/** Points about programs and machines, by their first word, or a variable, measure or database. */
const ofMachines =
  /^(?:API|Programs?|Security)\b|[A-Z]{2,}_[A-Z]|\/[a-z]+z\b|npm |SQLite|PostgreSQL|p99|\bMB\b/;
