// The state of the cluster as Patroni tells it: the primary, its standbys, and their lag.
import { setTimeout as pause } from 'node:timers/promises';
import { urlOf } from '../../lab/network/places.ts';
import type { Node } from './node.ts';

/** A node as `GET /cluster` tells of it (Patroni's documentation, REST API). */
interface Member {
  name: string;
  role: 'leader' | 'replica' | 'sync_standby';
  state: string;
  timeline?: number;
  /** Bytes that it is behind the primary. */
  lag?: number | 'unknown';
}

/** Milliseconds within which a node answers, or is passed over. */
const timeout = 1_000;
/** Milliseconds between two looks. */
const interval = 250;
/** Milliseconds after which a cluster that is not whole is given up. */
const longest = 240_000;
/** Bytes that a standby is behind by at most, under load, where it has caught up. */
const near = 1_048_576;

/** The members as the first node tells that answers. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { patroni } of nodes) {
    try {
      const signal = AbortSignal.timeout(timeout);
      const answer = await fetch(`${urlOf(patroni)}/cluster`, { signal });
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      // The next one is asked.
    }
  }
  return [];
}

/** Every node is there and follows the primary, one of them in step with it. */
function isWhole(members: readonly Member[], count: number): boolean {
  const leader = members.find(({ role }) => role === 'leader');
  const standbys = members.filter(({ role }) => role !== 'leader');
  const follow = standbys.every(
    ({ lag, timeline }) => timeline === leader?.timeline && typeof lag === 'number' && lag <= near,
  );
  return (
    leader !== undefined &&
    members.length === count &&
    members.every(({ state }) => ['running', 'streaming'].includes(state)) &&
    follow &&
    standbys.some(({ role }) => role === 'sync_standby')
  );
}

/** Waits for the whole cluster; answers its primary. */
export async function whenWhole(nodes: readonly Node[]): Promise<Node> {
  const end = performance.now() + longest;
  for (;;) {
    const members = await membersOf(nodes);
    const leader = members.find(({ role }) => role === 'leader');
    const primary = nodes.find(({ name }) => name === leader?.name);
    if (primary && isWhole(members, nodes.length)) return primary;
    if (performance.now() > end) {
      throw new Error(`The cluster is not whole after ${longest / 1_000} s: ${listOf(members)}`);
    }
    await pause(interval);
  }
}

/** The standbys that have all that was acknowledged: only such a one may become the primary. */
export async function standbysInStep(nodes: readonly Node[]): Promise<string[]> {
  const members = await membersOf(nodes);
  return members.filter(({ role }) => role === 'sync_standby').map(({ name }) => name);
}

/** Makes the standby that is in step the primary, in this one's place, as `patronictl` does. */
export async function switchOver({ name, patroni }: Node): Promise<void> {
  const body = JSON.stringify({ leader: name });
  const answer = await fetch(`${urlOf(patroni)}/switchover`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`No switch-over: ${answer.status} ${await answer.text()}`);
}

const listOf = (members: readonly Member[]) =>
  members.map(({ name, role, state, lag }) => `${name} ${role} ${state} ${lag ?? ''}`).join(', ');
