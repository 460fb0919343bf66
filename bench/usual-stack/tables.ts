// The tables of Sofra's migrations as Drizzle sees them, as far as these calls need them.
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

const id = () => bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();

export const admins = pgTable('admins', {
  id: id(),
  username: text().notNull(),
  usernameKey: text().notNull(),
  password: text().notNull(),
});

export const customers = pgTable('customers', {
  id: id(),
  name: text().notNull(),
  nameKey: text().notNull(),
  mobile: text().notNull(),
  points: integer().notNull(),
  level: text().notNull(),
  verificationCode: text(),
  createdAt: text().notNull(),
});

export const specialEvents = pgTable('special_events', {
  id: id(),
  name: text().notNull(),
  multiplier: integer().notNull(),
  startDate: text().notNull(),
  endDate: text().notNull(),
  active: boolean().notNull(),
});

export const pointTransactions = pgTable('point_transactions', {
  id: id(),
  customerId: bigint({ mode: 'number' }).notNull(),
  points: integer().notNull(),
  balance: integer().notNull(),
  description: text().notNull(),
  timestamp: text().notNull(),
  actorRole: text().notNull(),
  actorId: bigint({ mode: 'number' }),
  action: text(),
  address: text(),
  idempotencyKey: text(),
  requestHash: text(),
});
