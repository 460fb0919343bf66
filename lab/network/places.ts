// The addresses and ports of a cluster on this machine.

/** The address and port of a program. */
export interface Place {
  address: string;
  port: number;
}

/** The ports at 127.0.0.1 that people and tests use. */
export const ports = {
  balancer: 6100,
  /** The Sofra servers, in their order. */
  servers: [6131, 6132, 6133],
  pgbouncer: 6143,
  primary: 6150,
  standbys: 6151,
};

/**
 * The ports within the cluster. They are the same on all of its machines, since each has an address
 * of its own.
 */
export const machinePorts = { postgres: 6154, patroni: 6108, etcd: 6179, etcdPeers: 6180 };

/**
 * The networks for the addresses of the machines: one of their own, or part of the loopback
 * network.
 */
export const networks = {
  own: { prefix: '10.61.0', whole: '10.61.0.0/24' },
  // Linux accepts connections to all of 127.0.0.0/8; those come from 127.0.0.1.
  none: { prefix: '127.61.0', whole: '127.0.0.0/8' },
};

export type Addresses = (typeof networks)[keyof typeof networks];

/** The numbers of the machines. */
export const places = [1, 2, 3] as const;

export const nodeAddress = ({ prefix }: Addresses, place: number) => `${prefix}.1${place}`;
export const etcdAddress = ({ prefix }: Addresses, place: number) => `${prefix}.2${place}`;

export const urlOf = ({ address, port }: Place) => `http://${address}:${port}`;
