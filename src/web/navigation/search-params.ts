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
