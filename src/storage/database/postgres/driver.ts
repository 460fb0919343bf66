// The driver of PostgreSQL, which is loaded by whom it concerns: most restaurants have SQLite.
import { createRequire } from 'node:module';
import type pg from 'pg';

const load = createRequire(import.meta.url);

/** The same one each time. */
export const loadDriver = () => load('pg') as typeof pg;
