// What an owner has to know at once, at the top of the overview.
import { alertKinds, alerts, type Alert } from '../../../contract/restaurant/alerts.ts';
import { TextLink } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { Note } from '../../look/note.tsx';
import { useWords } from '../../words/languages/language.ts';
import { overviewWords } from '../../words/office/overview/overview-words.ts';
import { isolated, useOffice } from '../../words/office/words.ts';
import { useAgoText } from '../../words/times/days.ts';
import { useMay } from '../parts/may.ts';

/** A line for each kind, which leads to where it is looked after. */
export function AlertBand({ all }: { all: readonly Alert[] }) {
  const { alertsLabel } = useOffice(overviewWords);
  const { language } = useWords();
  const agoText = useAgoText();
  const may = useMay();
  const shown = alertKinds.flatMap((kind) => {
    const those = all.filter((alert) => alert.kind === kind);
    const first = those.at(-1);
    return first && may(alerts[kind].needs) ? [{ kind, first, count: those.length }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-label={alertsLabel}>
      <Stack gap="small">
        {shown.map(({ kind, first, count }) => (
          <Note key={kind} tone="bad">
            <TextLink to={alerts[kind].leadsTo(first.subject)}>
              {alerts[kind].words[language]}
            </TextLink>
            {count > 1 && ` (${isolated(String(count))})`} · {agoText(first.at)}
          </Note>
        ))}
      </Stack>
    </section>
  );
}
