// The words by which members are found hold the sort key of the name, so that a search reads other
// tables only for the members that it shows.
import { wordsOf, type EngineName } from './engines.ts';

/** The table is made again: rows changed in place would leave as much unused space. */
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

/** In the order of the words, which is the order of the table. */
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

/** Keys are in the index, so that a search reads the index alone and looks up no rows. */
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
