// The tables against guessing: recent tries, and known devices.
import { wordsOf, type EngineName } from './engines.ts';

export function up(engine: EngineName): string[] {
  const { key } = wordsOf[engine];
  return [
    `drop table "login_failures"`,
    `create table "throttles" (
      "subject" ${key} primary key,
      "moments" text not null,
      "lastAt" ${key} not null
    )`,
    `create index "throttles_by_age" on "throttles" ("lastAt")`,
    `create table "known_devices" (
      "deviceHash" ${key} not null,
      "role" ${key} not null,
      "accountId" bigint not null,
      "seenAt" ${key} not null,
      constraint "known_devices_by_device" primary key ("deviceHash", "role", "accountId")
    )`,
    `create index "known_devices_by_account" on "known_devices" ("role", "accountId")`,
  ];
}
