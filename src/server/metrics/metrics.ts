// Metrics in the format of Prometheus.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Role } from '../../contract/endpoint.ts';
import type { Progress } from '../../contract/data/backups.ts';
import type { Engine } from '../../storage/database/engine.ts';
import type { Posting } from '../../storage/points/entry-postings.ts';
import type { Statistics } from '../../storage/overview/overview-queries.ts';

interface Answer {
  method: string;
  /** The pattern of the route; the address itself may contain a mobile number. */
  route: string;
  status: number;
  ms: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics of one restaurant, including Node's about its process. */
export function createMetrics() {
  const own = new Registry();
  const answers = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests, by the pattern of their route; streams of events are left out',
    labelNames: ['method', 'route', 'status'],
    registers: [own],
  });
  const hooks = new Histogram({
    name: 'sofra_hook_tries_seconds',
    help: 'Tries to deliver an event, by the number of the hook; any other answer than 2xx fails',
    labelNames: ['hook', 'outcome'],
    registers: [own],
  });
  const metrics = metricsIn(own);
  const all = Registry.merge([processFigures(), own]);

  return {
    answered: ({ method, route, status, ms }: Answer) => {
      answers.observe({ method, route, status }, ms / 1_000);
      if (status === 429) metrics.throttled.inc({ route });
    },
    loggedIn: (role: Role) => metrics.logIns.inc({ role, outcome: 'success' }),
    logInFailed: (role: Role) => metrics.logIns.inc({ role, outcome: 'failure' }),
    programAnswered: ({ key, failed }: { key: number; failed: boolean }) =>
      metrics.programCalls.inc({ key, outcome: failed ? 'failure' : 'success' }),
    pointsChanged: (kind: Posting['kind']) => metrics.pointChanges.inc({ kind }),
    counted: (statistics: Statistics) => {
      metrics.members.set(statistics.members);
      const { lastBackup } = statistics;
      metrics.lastBackup.set(lastBackup === null ? 0 : Date.parse(lastBackup) / 1_000);
      metrics.summariesBehind.set(statistics.summariesBehind);
      for (const figure of [metrics.hookWaiting, metrics.hookOldest]) figure.reset();
      for (const { hook, waiting, seconds } of statistics.hooks) {
        metrics.hookWaiting.set({ hook }, waiting);
        metrics.hookOldest.set({ hook }, seconds);
      }
    },
    sessionsCounted: (sessions: Record<Role, number>) => {
      for (const [role, count] of Object.entries(sessions)) metrics.sessions.set({ role }, count);
    },
    hookAnswered: ({ hook, delivered, ms }: { hook: number; delivered: boolean; ms: number }) =>
      hooks.observe({ hook, outcome: delivered ? 'delivered' : 'failure' }, ms / 1_000),
    databaseLost: () => {
      metrics.away.set(1);
      metrics.outages.inc();
    },
    databaseFound: ({ seconds }: { seconds: number }) => {
      metrics.away.set(0);
      metrics.outageSeconds.inc(seconds);
    },
    /** The current values. */
    looked: (present: Present) => {
      const { busy, idle, waiting } = present.connections ?? { busy: 0, idle: 0, waiting: 0 };
      metrics.connections.set({ state: 'busy' }, busy);
      metrics.connections.set({ state: 'idle' }, idle);
      metrics.waiting.set(waiting);
      metrics.openCards.set(present.openCards);
      metrics.job.reset();
      if (present.job) metrics.job.set({ kind: present.job.work }, 1);
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
  if (node) return node;
  node = new Registry();
  collectDefaultMetrics({ register: node });
  measureDelays(node);
  return node;
}

/** The sampling interval in milliseconds, which Node's histogram includes in each delay. */
const resolution = 10;

/** Measures the delays of the event loop between two collections of the metrics. */
function measureDelays(register: Registry): void {
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  new Gauge({
    name: 'sofra_event_loop_delay_seconds',
    help: 'How late the event loop was since these figures were asked for last; 1 is the longest',
    labelNames: ['quantile'],
    registers: [register],
    collect() {
      for (const quantile of [0.5, 0.99, 1]) {
        const ms = delays.percentile(100 * quantile) / 1_000_000 - resolution;
        this.set({ quantile }, Math.max(0, ms) / 1_000);
      }
      delays.reset();
    },
  });
}

const programCalls: About<'key' | 'outcome'> = {
  name: 'sofra_program_calls_total',
  help: 'Calls of programs by the number of their key; a failure was refused, or is ours',
  labelNames: ['key', 'outcome'],
};

const hookWaiting: About<'hook'> = {
  name: 'sofra_hook_waiting',
  help: 'Events that wait for a hook, at most 20,000 of them, up to a minute ago',
  labelNames: ['hook'],
};

const hookOldest: About<'hook'> = {
  name: 'sofra_hook_oldest_seconds',
  help: 'The age of the oldest event that waits for a hook, up to a minute ago; 0 for none',
  labelNames: ['hook'],
};

const outages: About<never> = {
  name: 'sofra_database_gaps_total',
  help: 'Times that the database was lost, or a connection to it broke',
};

/** The counters and gauges of one restaurant. */
function metricsIn(own: Registry) {
  const counter = <Label extends string>(about: About<Label>) =>
    new Counter({ ...about, registers: [own] });
  const gauge = <Label extends string>(about: About<Label>) =>
    new Gauge({ ...about, registers: [own] });
  return {
    throttled: counter({
      name: 'sofra_throttled_total',
      help: 'Requests refused because there were too many tries',
      labelNames: ['route'],
    }),
    logIns: counter({
      name: 'sofra_log_ins_total',
      help: 'Log-ins, joining included; a failure is a wrong name or password',
      labelNames: ['role', 'outcome'],
    }),
    programCalls: counter(programCalls),
    pointChanges: counter({
      name: 'sofra_point_changes_total',
      help: 'Awards and deductions that were answered; a repeat of a key is answered again',
      labelNames: ['kind'],
    }),
    summariesBehind: gauge({
      name: 'sofra_summaries_behind_seconds',
      help: 'How long the oldest entry waits that is not summed up yet, up to a minute ago',
    }),
    members: gauge({
      name: 'sofra_members',
      help: 'Members of the family, up to a minute ago',
    }),
    sessions: gauge({
      name: 'sofra_sessions',
      help: 'Sessions that have not been taken away, by role, as they were last counted',
      labelNames: ['role'],
    }),
    lastBackup: gauge({
      name: 'sofra_backup_last_success_timestamp_seconds',
      help: 'When the last backup succeeded, in seconds since 1970; 0 for never',
    }),
    away: gauge({
      name: 'sofra_database_away',
      help: '1 while no database that takes writes is found',
    }),
    hookWaiting: gauge(hookWaiting),
    hookOldest: gauge(hookOldest),
    outages: counter(outages),
    outageSeconds: counter({
      name: 'sofra_database_gap_seconds_total',
      help: 'Seconds from losing the database to finding it again, of all outages that have ended',
    }),
    connections: gauge({
      name: 'sofra_database_connections',
      help: 'Open connections of the pool for requests; at most ten',
      labelNames: ['state'],
    }),
    waiting: gauge({
      name: 'sofra_database_waiting',
      help: 'Statements and transactions that wait for a connection of the pool',
    }),
    openCards: gauge({
      name: 'sofra_open_cards',
      help: 'Cards of guests that are open and hear of live updates',
    }),
    job: gauge({
      name: 'sofra_job_running',
      help: '1 for the kind of long work that runs, on this server or another',
      labelNames: ['kind'],
    }),
  };
}

interface About<Label extends string> {
  name: string;
  help: string;
  labelNames?: Label[];
}
