// The state of the cluster according to Patroni: the primary, its standbys, and their lag.
import { setTimeout as pause } from 'node:timers/promises';
import { urlOf } from '../../lab/network/places.ts';
import type { Node } from './node.ts';

/** A node in the answer to `GET /cluster` (Patroni's documentation, REST API). */
interface Member {
  name: string;
  role: 'leader' | 'replica' | 'sync_standby';
  state: string;
  timeline?: number;
  /** The lag behind the primary in bytes. */
  lag?: number | 'unknown';
}

/** The timeout of a node in milliseconds, after which the next node is asked. */
const timeout = 1_000;
/** Milliseconds between two checks. */
const interval = 250;
/** The timeout of waiting for a complete cluster, in milliseconds. */
const longest = 240_000;
/** The maximum lag in bytes of a standby that counts as caught up under load. */
const near = 1_048_576;

/** The members according to the first node that answers. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { patroni } of nodes) {
    try {
      const signal = AbortSignal.timeout(timeout);
      const answer = await fetch(`${urlOf(patroni)}/cluster`, { signal });
      return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      // A failure is ignored, since the next node is asked.
    }
  }
  return [];
}

/** Whether all nodes are present and follow the primary, one of them synchronously. */
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

/** Waits for the complete cluster; returns its primary. */
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

/** The synchronous standbys, which have all acknowledged data: only one of them may be promoted. */
export async function standbysInStep(nodes: readonly Node[]): Promise<string[]> {
  const members = await membersOf(nodes);
  return members.filter(({ role }) => role === 'sync_standby').map(({ name }) => name);
}

/** Promotes the synchronous standby in place of this primary, as `patronictl` does. */
export async function switchOver({ name, patroni }: Node): Promise<void> {
  const body = JSON.stringify({ leader: name });
  const answer = await fetch(`${urlOf(patroni)}/switchover`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`No switch-over: ${answer.status} ${await answer.text()}`);
}

const listOf = (members: readonly Member[]) =>
  members.map(({ name, role, state, lag }) => `${name} ${role} ${state} ${lag ?? ''}`).join(', ');
