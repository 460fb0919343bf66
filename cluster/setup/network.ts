// A network for the nodes, so that one of them can be cut off: a namespace for each, and a bridge.
import { execFileSync } from 'node:child_process';
import { attempt, run } from '../../lab/processes.ts';
import { findProgram } from '../../lab/programs.ts';
import {
  etcdAddress,
  networks,
  nodeAddress,
  places,
  type Addresses,
} from '../../lab/network/places.ts';

const bridge = 'sofra-cluster';
const names = places.map((place) => `sofra-node${place}`);

/** Names of links that this machine could have of an earlier cluster. */
export const networkNames = [bridge, ...names];

export interface Network {
  addresses: Addresses;
  /** The words before a program, with which it runs on the machine of this place. */
  enter: (place: number) => readonly string[];
  /** Nothing gets to this machine or away from it, until it is joined again. */
  cut: (place: number) => Promise<void>;
  join: (place: number) => Promise<void>;
}

/** Whether this account may make one. */
export const canMakeNetwork = () => process.getuid?.() === 0 && Boolean(findProgram('ip'));

/** Throws where one of these names is taken, as by another cluster. */
export async function makeNetwork(): Promise<Network> {
  const addresses = networks.own;
  const { prefix } = addresses;
  await ip('link', 'add', bridge, 'type', 'bridge');
  // The bridge has the addresses outside of the nodes: the callers', and each etcd's.
  const own = [`${prefix}.1`, ...places.map((place) => etcdAddress(addresses, place))];
  for (const address of own) await ip('addr', 'add', `${address}/24`, 'dev', bridge);
  await ip('link', 'set', bridge, 'up');
  for (const place of places) {
    const name = nameOf(place);
    const inside = ['netns', 'exec', name, 'ip'] as const;
    await ip('netns', 'add', name);
    await ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    await ip('link', 'set', name, 'master', bridge, 'up');
    await ip(...inside, 'addr', 'add', `${nodeAddress(addresses, place)}/24`, 'dev', 'eth0');
    for (const link of ['lo', 'eth0']) await ip(...inside, 'link', 'set', link, 'up');
  }
  return {
    addresses,
    enter: (place) => ['ip', 'netns', 'exec', nameOf(place)],
    cut: (place) => ip('link', 'set', nameOf(place), 'down'),
    join: (place) => ip('link', 'set', nameOf(place), 'up'),
  };
}

/** A network on one machine, of which nothing can be cut off. */
export const noNetwork = (): Network => {
  const none = async () => {
    throw new Error('To cut a node off takes root and the program ip.');
  };
  return { addresses: networks.none, enter: () => [], cut: none, join: none };
};

const nameOf = (place: number) => names[place - 1]!;

async function ip(...args: string[]): Promise<void> {
  await run('ip', args);
}

/** Whether a cluster has its network here already. */
export const isNetworkTaken = (): boolean =>
  attempt(() => execFileSync('ip', ['link', 'show', bridge], { stdio: 'ignore' })) !== undefined;
