// The words by which members are found say by which name they are sorted, so that a search reads no
// other table for whom it does not show.
import { wordsOf, type EngineName } from './engines.ts';

/** The table is made again: rows that are changed in place would leave as much room behind. */
export const up = (engine: EngineName): string[] => [
  `alter table "customer_words" rename to "words_without_names"`,
  ...(engine === 'SQLite' ? madeInSqlite : madeInPostgres),
  `create index "customer_words_by_customer" on "customer_words" ("customerId", "word")`,
];

const columns = (engine: EngineName) => {
  const { key } = wordsOf[engine];
  return `"word" ${key} not null,
    "customerId" bigint not null,
    "shared" integer not null,
    "nameKey" ${key} not null`;
};

const filled = `insert into "customer_words" ("word", "customerId", "shared", "nameKey")
  select "found"."word", "found"."customerId", "found"."shared", "customers"."nameKey"
  from "words_without_names" as "found"
  join "customers" on "customers"."id" = "found"."customerId"`;

const emptied = `drop table "words_without_names"`;

/** In the order of the words, which is that of the table. */
const madeInSqlite = [
  `drop index "customer_words_by_customer"`,
  `create table "customer_words" (
    ${columns('SQLite')},
    constraint "customer_words_by_word" primary key ("word", "customerId"),
    foreign key ("customerId") references "customers" ("id") on delete cascade
  ) without rowid`,
  `${filled} order by "found"."word", "found"."customerId"`,
  emptied,
];

/** Keys behind the rows: each row would be looked up for them. A search reads the index alone. */
const madeInPostgres = [
  `create table "customer_words" (
    ${columns('PostgreSQL')}
  )`,
  filled,
  emptied,
  `alter table "customer_words"
    add constraint "customer_words_by_word"
      primary key ("word", "customerId") include ("shared", "nameKey"),
    add foreign key ("customerId") references "customers" ("id") on delete cascade`,
];
