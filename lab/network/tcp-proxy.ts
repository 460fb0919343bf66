// A TCP proxy to a server, which can be cut, moved to another port, and made to handle each
// connection differently.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection through the proxy: `near` is the caller's end, `far` the server's. */
export interface Ends {
  near: Socket;
  far: Socket;
  /** Opens another connection to the same server. */
  again: () => Socket;
}

/** The handling of a connection; `forward` passes everything on in both directions. */
export type Handling = (ends: Ends) => void;

export const forward: Handling = ({ near, far }) => void near.pipe(far).pipe(near);

/** Opens a proxy at a free port for a port of this machine. */
export async function openTcpProxy(target: number, handle: Handling = forward) {
  const ends = new Set<Socket>();
  let leadsTo = target;
  let whole = true;

  const reach = () => {
    const far = connect(leadsTo, '127.0.0.1');
    ends.add(far);
    far.on('error', () => far.destroy()).on('close', () => ends.delete(far));
    return far;
  };
  const proxy = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => near.destroy());
    if (!whole) return void near.destroy();
    ends.add(near);
    const far = reach();
    far.on('close', () => near.destroy());
    near.on('close', () => (far.destroy(), ends.delete(near)));
    handle({ near, far, again: reach });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  /** Closes all connections and refuses new ones. */
  const cut = () => {
    whole = false;
    for (const end of ends) end.destroy();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    cut,
    close: () => {
      cut();
      proxy.close();
    },
    /** Accepts connections again, for another port if one is given. */
    mend: (to = leadsTo) => {
      leadsTo = to;
      whole = true;
    },
  };
}
