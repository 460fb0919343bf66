// The addresses and ports of the cluster on this machine.

/** The address and port of a program. */
export interface Place {
  address: string;
  port: number;
}

/** The ports that people and tests use, at 127.0.0.1. */
export const ports = {
  balancer: 6100,
  /** The Sofra servers, in their order. */
  servers: [6131, 6132, 6133],
  pgbouncer: 6143,
  primary: 6150,
  standbys: 6151,
};

/** Each machine of the cluster has an address of its own, so that the ports are the same on all. */
export const machinePorts = { postgres: 6154, patroni: 6108, etcd: 6179, etcdPeers: 6180 };

/** The addresses of the machines: those of a network of their own, or what else leads back here. */
export const networks = {
  own: { prefix: '10.61.0', whole: '10.61.0.0/24' },
  // Linux answers at all of 127.0.0.0/8, and says 127.0.0.1 is who asks.
  none: { prefix: '127.61.0', whole: '127.0.0.0/8' },
};

export type Addresses = (typeof networks)[keyof typeof networks];

/** The numbers of the machines. */
export const places = [1, 2, 3] as const;

export const nodeAddress = ({ prefix }: Addresses, place: number) => `${prefix}.1${place}`;
export const etcdAddress = ({ prefix }: Addresses, place: number) => `${prefix}.2${place}`;

export const urlOf = ({ address, port }: Place) => `http://${address}:${port}`;
