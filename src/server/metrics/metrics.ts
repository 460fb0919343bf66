// Metrics in the format of Prometheus.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Role } from '../../contract/endpoint.ts';
import type { Progress } from '../../contract/data/backups.ts';
import type { Engine } from '../../storage/database/engine.ts';
import type { Posting } from '../../storage/points/postings.ts';
import type { Statistics } from '../../storage/overview/overview.ts';

interface Answer {
  method: string;
  /** The pattern of the route, never the address: that may hold a mobile number. */
  route: string;
  status: number;
  ms: number;
}

export type Metrics = ReturnType<typeof openMetrics>;

/** Opens the metrics of one restaurant, including Node's about its process. */
export function openMetrics() {
  const own = new Registry();
  const { answers, throttled, logIns, pointChanges } = countersIn(own);
  const { members, sessions, lastBackup, summariesBehind } = gaugesIn(own);
  const { away, gaps, gapSeconds, connections, waiting } = databaseIn(own);
  const { openCards, job } = workIn(own);
  const all = Registry.merge([processFigures(), own]);

  return {
    answered: ({ method, route, status, ms }: Answer) => {
      answers.observe({ method, route, status }, ms / 1_000);
      if (status === 429) throttled.inc({ route });
    },
    loggedIn: (role: Role) => logIns.inc({ role, outcome: 'success' }),
    logInFailed: (role: Role) => logIns.inc({ role, outcome: 'failure' }),
    pointsChanged: (kind: Posting['kind']) => pointChanges.inc({ kind }),
    counted: (statistics: Statistics) => {
      members.set(statistics.members);
      for (const [role, count] of Object.entries(statistics.sessions))
        sessions.set({ role }, count);
      lastBackup.set(Date.parse(statistics.lastBackup ?? new Date(0).toISOString()) / 1_000);
      summariesBehind.set(statistics.summariesBehind);
    },
    databaseLost: () => {
      away.set(1);
      gaps.inc();
    },
    databaseFound: ({ seconds }: { seconds: number }) => {
      away.set(0);
      gapSeconds.inc(seconds);
    },
    /** The current values. */
    looked: (present: Present) => {
      const {
        busy,
        idle,
        waiting: callers,
      } = present.connections ?? { busy: 0, idle: 0, waiting: 0 };
      connections.set({ state: 'busy' }, busy);
      connections.set({ state: 'idle' }, idle);
      waiting.set(callers);
      openCards.set(present.openCards);
      job.reset();
      if (present.job) job.set({ kind: present.job.work }, 1);
    },
    contentType: all.contentType,
    text: () => all.metrics(),
  };
}

interface Present {
  connections: ReturnType<Engine['connections']>;
  openCards: number;
  job: Progress | null;
}

let node: Registry | undefined;

/** Node's own metrics: registered once for the process, however many restaurants it has. */
function processFigures(): Registry {
  if (!node) collectDefaultMetrics({ register: (node = new Registry()) });
  return node;
}

const countersIn = (own: Registry) => ({
  answers: new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests, by the pattern of their route; streams of events are left out',
    labelNames: ['method', 'route', 'status'],
    registers: [own],
  }),
  throttled: new Counter({
    name: 'sofra_throttled_total',
    help: 'Requests refused because there were too many tries',
    labelNames: ['route'],
    registers: [own],
  }),
  logIns: new Counter({
    name: 'sofra_log_ins_total',
    help: 'Log-ins, joining included; a failure is a wrong name or password',
    labelNames: ['role', 'outcome'],
    registers: [own],
  }),
  pointChanges: new Counter({
    name: 'sofra_point_changes_total',
    help: 'Awards and deductions that were answered; a repeat of a key is answered again',
    labelNames: ['kind'],
    registers: [own],
  }),
});

const databaseIn = (own: Registry) => ({
  away: new Gauge({
    name: 'sofra_database_away',
    help: '1 while no database that takes writes is found',
    registers: [own],
  }),
  gaps: new Counter({
    name: 'sofra_database_gaps_total',
    help: 'Times that the database was lost, or a connection to it broke',
    registers: [own],
  }),
  gapSeconds: new Counter({
    name: 'sofra_database_gap_seconds_total',
    help: 'Seconds from losing the database to finding it again, of all gaps that have ended',
    registers: [own],
  }),
  connections: new Gauge({
    name: 'sofra_database_connections',
    help: 'Open connections of the pool for requests; at most ten',
    labelNames: ['state'],
    registers: [own],
  }),
  waiting: new Gauge({
    name: 'sofra_database_waiting',
    help: 'Statements and transactions that wait for a connection of the pool',
    registers: [own],
  }),
});

const workIn = (own: Registry) => ({
  openCards: new Gauge({
    name: 'sofra_open_cards',
    help: 'Cards of guests that are open and hear of live updates',
    registers: [own],
  }),
  job: new Gauge({
    name: 'sofra_job_running',
    help: '1 for the kind of long work that runs, on this server or another',
    labelNames: ['kind'],
    registers: [own],
  }),
});

const gaugesIn = (own: Registry) => ({
  summariesBehind: new Gauge({
    name: 'sofra_summaries_behind_seconds',
    help: 'How long the oldest entry waits that is not summed up yet, up to a minute ago',
    registers: [own],
  }),
  members: new Gauge({
    name: 'sofra_members',
    help: 'Members of the family, up to a minute ago',
    registers: [own],
  }),
  sessions: new Gauge({
    name: 'sofra_sessions',
    help: 'Sessions that have not been taken away, by role, up to a minute ago',
    labelNames: ['role'],
    registers: [own],
  }),
  lastBackup: new Gauge({
    name: 'sofra_backup_last_success_timestamp_seconds',
    help: 'When the last backup succeeded, in seconds since 1970; 0 for never',
    registers: [own],
  }),
});
