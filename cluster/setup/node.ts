// A node with PostgreSQL and Patroni: it can be started, killed, frozen, cut off, and brought back.
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { patroniOf, type Passwords } from '../../lab/network/deployed.ts';
import type { Network } from './network.ts';
import { machinePorts, nodeAddress, type Place } from '../../lab/network/places.ts';
import type { Programs } from './programs.ts';
import { processesIn, signal, stateOf } from '../../lab/processes.ts';
import { commandAs, type Workspace } from './workspace.ts';

export type Node = ReturnType<typeof startNode>;

interface How {
  place: number;
  network: Network;
  programs: Programs;
  passwords: Passwords;
}

/** Starts the node; Patroni then starts PostgreSQL, which takes a while. */
export function startNode(workspace: Workspace, { place, network, programs, passwords }: How) {
  const name = `node${place}`;
  const as = workspace.account;
  const folder = workspace.folderFor(name, as);
  const config = join(folder, 'config.yml');
  const { addresses } = network;
  const postgres = programs.postgres;
  const text = patroniOf({ place, addresses, folder, programs: postgres, passwords });
  workspace.write(config, { text, as });
  const address = nodeAddress(addresses, place);

  const start = () => {
    // The namespace is entered first, since that takes root, which is given up next.
    const command = [...network.enter(place), ...commandAs(as), programs.patroni, config];
    workspace.start(name, { command, mayEnd: true });
  };
  start();

  return {
    name,
    folder,
    postgres: { address, port: machinePorts.postgres } satisfies Place,
    patroni: { address, port: machinePorts.patroni } satisfies Place,
    start,
    /** Kills PostgreSQL and Patroni as a power cut would. */
    kill: () => untilNone(() => processesIn(folder), 'SIGKILL'),
    /** Stops all processes of the node: they neither run nor end. */
    freeze: () =>
      untilNone(() => processesIn(folder).filter((pid) => stateOf(pid) !== 'T'), 'SIGSTOP'),
    thaw: () => signal(processesIn(folder), 'SIGCONT'),
    cut: () => network.cut(place),
    join: () => network.join(place),
  };
}

/** Repeats the signal, since a process may start another one between the listing and the signal. */
async function untilNone(processes: () => number[], sent: NodeJS.Signals): Promise<void> {
  for (let found = processes(); found.length > 0; found = processes()) {
    signal(found, sent);
    await pause(1);
  }
}
