// The query of the address: read and changed.
import { useMemo } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';

type Search = ConstructorParameters<typeof URLSearchParams>[0];

/** Replaces wouter's hook of this name, which decodes twice: `%41` becomes `A`. */
export function useSearchParams() {
  const search = useSearch();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, setSearch] as const;
}

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
