// A network for the nodes in which one can be cut off: a namespace for each node, and a bridge.
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

/** The names of links that an earlier cluster may have left on this machine. */
export const networkNames = [bridge, ...names];

export interface Network {
  addresses: Addresses;
  /** The command prefix that runs a program in the namespace of this node. */
  enter: (place: number) => readonly string[];
  /** Disconnects the node in both directions until `join`. */
  cut: (place: number) => Promise<void>;
  join: (place: number) => Promise<void>;
}

/** Whether this account may create a network. */
export const canMakeNetwork = () => process.getuid?.() === 0 && Boolean(findProgram('ip'));

/** Throws if one of these names is in use, such as by another cluster. */
export async function makeNetwork(): Promise<Network> {
  const addresses = networks.own;
  const { prefix } = addresses;
  await ip('link', 'add', bridge, 'type', 'bridge');
  // The bridge has the addresses outside of the nodes: those of the clients, and of each etcd.
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

/** The loopback network, in which no node can be cut off. */
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

/** Whether another cluster has its network on this machine. */
export const isNetworkTaken = (): boolean =>
  attempt(() => execFileSync('ip', ['link', 'show', bridge], { stdio: 'ignore' })) !== undefined;
