// Points of a guest that end within sixty days, above the history: each day with what can be spent
// until then.
import { CalendarClock } from 'lucide-react';
import type { PointEnd } from '../../../contract/members/waiting.ts';
import { List, ListHead, ListRow } from '../../parts/list/list.tsx';
import { useWords } from '../../words/languages/language.ts';
import { grouped } from '../../words/languages/plural.ts';
import { useDayText } from '../../words/times/days.ts';

export function Ends({ ends }: { ends: readonly PointEnd[] }) {
  const { dashboard } = useWords();
  const dayText = useDayText();
  return (
    <List>
      <ListHead title={dashboard.ends} />
      {ends.map(({ day, points }) => (
        <ListRow
          key={day}
          sign={<CalendarClock aria-hidden className="mt-0.5 size-5 text-soft" />}
          title={dashboard.until(dayText(day))}
          detail={dashboard.endsHint}
          end={<bdi className="font-medium tabular-nums">{grouped(points)}</bdi>}
        />
      ))}
    </List>
  );
}
