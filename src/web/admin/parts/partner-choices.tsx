// Loads the partners that a form offers to choose from.
import type { ReactNode } from 'react';
import { limits } from '../../../contract/values/values.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';

export interface PartnerChoice {
  id: number;
  name: string;
}

/** The partner that is chosen already. */
interface Chosen {
  partnerId: number | null;
  partner: string | null;
}

interface PartnerChoicesProps {
  chosen: Chosen | undefined;
  /** The form, whose field can only show a partner that is among the choices. */
  children: (partners: readonly PartnerChoice[]) => ReactNode;
}

export function PartnerChoices({ chosen, children }: PartnerChoicesProps) {
  const partners = useAsk('listPartners', { query: { limit: limits.page } });
  return (
    <Loaded ask={partners} skeleton={<Skeleton size="history" />}>
      {({ rows }) => children(withChosen(rows, chosen))}
    </Loaded>
  );
}

/** Adds the chosen partner where it is not on the first page. */
function withChosen(partners: readonly PartnerChoice[], chosen: Chosen | undefined) {
  const { partnerId, partner: name } = chosen ?? {};
  const listed = !partnerId || !name || partners.some(({ id }) => id === partnerId);
  return listed ? partners : [{ id: partnerId, name }, ...partners];
}
