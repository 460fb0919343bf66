// The driver of PostgreSQL, which is loaded only where it is used: most restaurants have SQLite.
import { createRequire } from 'node:module';
import type pg from 'pg';

const load = createRequire(import.meta.url);

/** Loads the driver, once. */
export const loadDriver = () => load('pg') as typeof pg;
