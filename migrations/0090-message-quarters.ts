// Sums of the messages that were sent, by quarter of an hour: a budget of a month would otherwise
// have all messages of that month read whenever some are sent.
import { wordsOf, type EngineName } from './engines.ts';
import type { Statement } from './statements.ts';

export const kind = 'expand';

const minute = `substr("decidedAt", 15, 2)`;
const quarter = `substr("decidedAt", 1, 14) || case when ${minute} < '15' then '00'
  when ${minute} < '30' then '15' when ${minute} < '45' then '30' else '45' end`;

export function up(engine: EngineName): Statement[] {
  const { key, clustered } = wordsOf[engine];
  return [
    `create table "message_quarters" (
      "occasion" ${key} not null,
      "startsAt" ${key} not null,
      "messages" bigint not null,
      "points" bigint not null,
      primary key ("occasion", "startsAt")
    ) ${clustered}`,
    `insert into "message_quarters" ("occasion", "startsAt", "messages", "points")
      select "occasion", ${quarter}, count(*), sum("points") from "guest_messages"
      where "state" = 'sent' group by 1, 2`,
  ];
}
