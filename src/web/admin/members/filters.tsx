// The filters and the order of the list of members, kept in the address.
import type { MemberQuery } from '../../../contract/members/customer-calls.ts';
import { levels, type Level } from '../../../contract/values/level-names.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { SelectField } from '../../parts/form/field.tsx';
import { ChoiceRow } from '../../look/staff-layout.tsx';
import { useListPlace } from '../../parts/table/list-place.ts';
import { useSearchParams, withParameters } from '../../navigation/search-params.ts';
import { useWords } from '../../words/languages/language.ts';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { grouped } from '../../words/languages/plural.ts';

const sorts = ['points', 'newest', 'lastVisit'] as const;
const absences = ['regulars', '30', '60', '90'] as const;

type Filter = 'level' | 'away' | 'sort';

export function useMemberPlace() {
  const [search, setSearch] = useSearchParams();
  const list = useListPlace({ limit: 25 });
  // A search ignores the filter, and members who stayed away have an order of their own.
  const asked = (name: Filter) => (list.q ? null : search.get(name));
  const level = levels.find((one) => one === asked('level'));
  const away = absences.find((one) => one === asked('away'));
  const sort = away ? undefined : sorts.find((one) => one === asked('sort'));

  /** A change starts at the first page again. */
  const choose = (name: Filter, value: string) =>
    setSearch((before) => withParameters(before, { after: undefined, [name]: value }), {
      replace: true,
    });

  const query: Partial<MemberQuery> = {
    ...list.query,
    ...(sort && { sort }),
    ...(level && { level }),
    ...(away && { away }),
  };
  return { ...list, query, level, away, sort, choose, filtered: Boolean(list.q || level || away) };
}

export function MemberFilters({ place }: { place: ReturnType<typeof useMemberPlace> }) {
  const words = useOffice(memberWords);
  const { levels: names } = useWords();
  const counts = useAsk('countMembers', {});
  const countOf = (level: Level) => counts.data?.find((one) => one.level === level)?.members;
  const option = (level: Level) => {
    const count = countOf(level);
    const label = count === undefined ? names[level] : `${names[level]} (${grouped(count)})`;
    return { value: level, label };
  };

  return (
    <ChoiceRow>
      <SelectField
        name="level"
        label={words.level}
        none={words.anyLevel}
        value={place.level ?? ''}
        disabled={Boolean(place.q)}
        options={levels.map(option)}
        onChange={({ target }) => place.choose('level', target.value)}
      />
      <SelectField
        name="away"
        label={words.away}
        none={words.anyTime}
        value={place.away ?? ''}
        disabled={Boolean(place.q)}
        options={absences.map((value) => ({ value, label: words.absences[value] }))}
        onChange={({ target }) => place.choose('away', target.value)}
      />
      <SelectField
        name="sort"
        label={words.sort}
        none={place.away ? words.sorts.lastVisit : words.sorts.name}
        value={place.sort ?? ''}
        disabled={Boolean(place.q || place.away)}
        options={sorts.map((value) => ({ value, label: words.sorts[value] }))}
        onChange={({ target }) => place.choose('sort', target.value)}
      />
    </ChoiceRow>
  );
}
