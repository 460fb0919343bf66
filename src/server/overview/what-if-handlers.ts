// The handler of the question what another rule would have given in the last 90 days.
import { countedDays } from '../../contract/overview/what-if.ts';
import { messages } from '../../contract/messages/messages.ts';
import { startOfDay } from '../../domain/days.ts';
import { createWhatIf, pastSpans } from '../../domain/overview/what-if-rules.ts';
import { writeSigned } from '../../domain/points/bill-rules.ts';
import { ladderOf } from '../../domain/points/level-rules.ts';
import { found } from '../../domain/refusal.ts';
import { readPastVisits, readServed } from '../../storage/overview/past-visits.ts';
import { readSpan } from '../../storage/overview/standing-out-queries.ts';
import { readThresholds } from '../../storage/points/level-queries.ts';
import { readSettings, readTimeZone } from '../../storage/restaurant/setting-queries.ts';
import { readPointValues } from '../../storage/rewards/point-values.ts';
import { priceOf } from '../../storage/rewards/reward-queries.ts';
import type { Handlers } from '../context.ts';

export const whatIf: Handlers<'whatIf'> = {
  askWhatIf: async (
    { body: { pointsPerUnit, thresholds, event, reward } },
    { reading, checkCaller, now },
  ) => {
    const store = reading();
    const { since } = await readSpan(store.db, { days: countedDays, now });
    const { currency } = await readSettings(store.db, 'currency');
    const timeZone = await readTimeZone(store.db);
    const begins = startOfDay(since, timeZone);
    const inForce = await readThresholds(store);
    const stored = reward && found(await priceOf(store.db, reward.id), messages.notFound);
    const served = reward && (await readServed(store, { rewardId: reward.id, since: begins }));
    const spans = event && pastSpans(event, { since: begins, now, timeZone });
    const value = (await readPointValues(store.db)).at(-1);
    const trial = createWhatIf({
      earning: currency && pointsPerUnit ? { currency, pointsPerUnit } : undefined,
      before: ladderOf(inForce),
      after: ladderOf(thresholds ?? inForce),
      event: event && { multiplier: event.multiplier, spans: spans! },
      value: value?.currency === currency ? value : undefined,
      costs: reward && { before: stored!.cost, after: reward.cost },
    });
    let first: string | null = null;
    const whole =
      currency === null ||
      (await readPastVisits(store, { since, currency }, (visit) => {
        trial.count(visit);
        if (first === null || visit.businessDay < first) first = visit.businessDay;
      }));
    await checkCaller();
    const { bills, enough, ...figures } = trial.figures();
    return {
      ...figures,
      since: first,
      bills: currency && writeSigned(bills, { currency }),
      whole,
      times: spans?.length ?? null,
      reward: served
        ? {
            served: served.served,
            before: served.points,
            after: served.served * reward.cost,
            enough: enough!,
          }
        : null,
    };
  },
};
