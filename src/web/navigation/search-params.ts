// Reads and changes the query of the address.
import { useMemo } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';

type Search = ConstructorParameters<typeof URLSearchParams>[0];

/** Replaces wouter's hook of this name, which decodes twice: `%41` becomes `A`. */
export function useSearchParams() {
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, setSearch] as const;
}

/** `change` gets a copy of the present query, which it may change and return. */
function setSearch(
  change: (before: URLSearchParams) => Search,
  options: { replace?: boolean } = {},
) {
  const search = new URLSearchParams(change(new URLSearchParams(location.search))).toString();
  navigate(location.pathname + (search && `?${search}`), options);
}

/** The parameters with other values; one whose value is undefined or empty is left out. */
export function withParameters(
  before: URLSearchParams,
  changes: Record<string, string | number | undefined>,
) {
  const after = new URLSearchParams(before);
  for (const [name, value = ''] of Object.entries(changes)) {
    if (value === '') after.delete(name);
    else after.set(name, String(value));
  }
  return after;
}

/** The level that a tab is about (`?level=`); the first of `among` unless the address names one. */
export function useChosenLevel<Choice extends string>(among: readonly [Choice, ...Choice[]]) {
  const asked = useSearchParams()[0].get('level');
  const level = among.find((one) => one === asked) ?? among[0];

  const choose = (next: Choice) =>
    setSearch((params) => {
      params.set('level', next);
      return params;
    });
  return { level, choose };
}
