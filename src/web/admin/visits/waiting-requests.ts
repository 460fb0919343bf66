// The requests for the office's screens, requested again every few seconds while one of them waits.
import type { VisitRequested } from '../../../contract/visits/requests.ts';
import { useAsk } from '../../api/api-hooks.ts';
import type { Effect } from '../../parts/visit/effects.tsx';
import { withAmounts } from '../../words/amounts.ts';
import { useWords } from '../../words/languages/language.ts';
import { visitWords } from '../../words/office/visits/visit-words.ts';
import { requestWords } from '../../words/office/visits/request-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useMay } from '../parts/may.ts';

/** Milliseconds between two requests for what waits; short, since a guest stands at the counter. */
const lookInterval = 3_000;

export const useWaitingRequests = () => {
  const may = useMay();
  const role = useAsk('currentAdmin', {}).data?.role;
  return useAsk(
    'listRequests',
    { query: { limit: 500 } },
    { when: role !== undefined && may('listRequests'), refetchAfter: () => lookInterval },
  );
};

/**
 * The number of requests that wait; undefined where there are none, and for people who may not
 * decide.
 */
export const useWaitingCount = () => useWaitingRequests().data?.total || undefined;

/** The requests of the logged-in person, requested again while one of them waits. */
export const useOwnRequests = () =>
  useAsk(
    'listOwnRequests',
    {},
    {
      refetchAfter: (all) =>
        all?.some(({ state }) => state === 'waiting') ? lookInterval : undefined,
    },
  ).data ?? [];

/** The parts of a request, in lines. */
export function useRequestLines(): (request: VisitRequested) => Effect[] {
  const { language } = useWords();
  const { billOf } = useOffice(visitWords);
  const words = useOffice(requestWords);
  return ({ kind, parts: { bill, points, rewards, benefits } }) => {
    const sign = kind === 'visit' ? 1 : -1;
    const given = points === null ? [] : [{ points: sign * points }];
    return [
      ...given.map((some) => ({
        text: bill === null ? words.points : billOf(withAmounts(bill)),
        ...some,
      })),
      ...rewards.map(({ name, nameArabic }) => ({
        text: (language === 'ar' && nameArabic) || name,
      })),
      ...benefits.map((text) => ({ text })),
    ];
  };
}
