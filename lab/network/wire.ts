// A wire to a server: it can be cut, lead to another one, and do things to each connection.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection through the wire: `near` is the caller's end, `far` the server's. */
export interface Ends {
  near: Socket;
  far: Socket;
  /** Another connection to the same server. */
  again: () => Socket;
}

/** The handling of a connection; the plain wire carries everything both ways. */
export type Handling = (ends: Ends) => void;

export const carry: Handling = ({ near, far }) => void near.pipe(far).pipe(near);

/** Opens a wire on a port of its own to a port of this machine. */
export async function openWire(target: number, handle: Handling = carry) {
  const ends = new Set<Socket>();
  let leadsTo = target;
  let whole = true;

  const reach = () => {
    const far = connect(leadsTo, '127.0.0.1');
    ends.add(far);
    far.on('error', () => far.destroy()).on('close', () => ends.delete(far));
    return far;
  };
  const wire = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => near.destroy());
    if (!whole) return void near.destroy();
    ends.add(near);
    const far = reach();
    far.on('close', () => near.destroy());
    near.on('close', () => (far.destroy(), ends.delete(near)));
    handle({ near, far, again: reach });
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');

  /** Connections break, and new ones are turned away. */
  const cut = () => {
    whole = false;
    for (const end of ends) end.destroy();
  };
  return {
    port: (wire.address() as AddressInfo).port,
    cut,
    close: () => {
      cut();
      wire.close();
    },
    /** New connections are carried, to another port where one is given. */
    mend: (to = leadsTo) => {
      leadsTo = to;
      whole = true;
    },
  };
}
