// The entries, visits, claims and stamps of a member, newest first, page by page.
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Stamp } from '../../../../contract/partners/stamps.ts';
import type { Transaction } from '../../../../contract/points/points.ts';
import type { MemberVisit } from '../../../../contract/visits/visits.ts';
import type { ReplyOf, RequestOf } from '../../../api/client.ts';
import { explain } from '../../../api/explain.ts';
import { useAsk } from '../../../api/api-hooks.ts';
import { Stack } from '../../../look/layout.tsx';
import { Heading } from '../../../look/staff-layout.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { OlderButton } from '../../../parts/list/older-button.tsx';
import { useWords } from '../../../words/languages/language.ts';
import { memberWords } from '../../../words/office/members/members.ts';
import { useOffice } from '../../../words/office/words.ts';

/** The rows of each list, by the call that reads it. */
interface Rows {
  listTransactions: Transaction;
  listClaims: ReplyOf<'listClaims'>['rows'][number];
  listStamps: Stamp;
  listVisits: MemberVisit;
}

type ListCall = keyof Rows;

interface PageOf<List extends ListCall> {
  call: List;
  customerId: number;
  limit?: number | undefined;
  /** The cursor from the page before; undefined for the first page. */
  after?: string | undefined;
}

/** Requests a page. Components with the same page share one request. */
export function usePage<List extends ListCall>(page: PageOf<List>) {
  const { call, customerId: id, limit = 50, after } = page;
  const asked = useAsk(call, { params: { id }, query: { limit, after } } as RequestOf<List>);
  return asked as UseQueryResult<{ rows: readonly Rows[List][]; next?: string }>;
}

interface PagesProps<List extends ListCall> extends PageOf<List> {
  skeleton: 'block' | 'history';
  /** The title and the text of a failure, in place of the server's message. */
  failed?: { title: string; text: (reason: string) => string };
  children: (rows: readonly Rows[List][]) => ReactNode;
}

/** A page, and the next ones on request. */
export function Pages<List extends ListCall>({ limit, after, ...list }: PagesProps<List>) {
  const { skeleton, failed, children } = list;
  const spoken = useWords();
  const { older } = useOffice(memberWords);
  const [more, setMore] = useState(false);
  const page = usePage({ ...list, limit, after });
  return (
    <Loaded
      ask={page}
      skeleton={<Skeleton size={skeleton} />}
      failedTitle={failed?.title}
      failed={page.error ? failed?.text(explain(page.error, spoken)) : undefined}
    >
      {({ rows, next }) => (
        <>
          {children(rows)}
          {next && !more && <OlderButton label={older} onPress={() => setMore(true)} />}
          {next && more && <Pages {...list} after={next} />}
        </>
      )}
    </Loaded>
  );
}

interface NewestRowsProps<List extends ListCall> extends Omit<PagesProps<List>, 'skeleton'> {
  title: string;
}

/** The newest three under a title, which leaves room for more; renders nothing without rows. */
export function NewestRows<List extends ListCall>({ title, ...list }: NewestRowsProps<List>) {
  const few = { ...list, limit: 3 };
  const first = usePage(few);
  if (first.isPending || first.data?.rows.length === 0) return null;
  return (
    <Stack>
      <Heading>{title}</Heading>
      <Pages {...few} skeleton="block" />
    </Stack>
  );
}
