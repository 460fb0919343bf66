// The configuration files of deploy/ for a cluster on this machine, and the gap that a fault
// causes.
import { expect, test } from 'vitest';
import { gapAfter } from '../cluster/gaps.ts';
import { etcdOf, haproxyOf, patroniOf, pgbouncerOf } from '../lab/network/deployed.ts';
import { networks, places, ports } from '../lab/network/places.ts';

const passwords = { superuser: 'one-secret', replication: 'another', sofra: 'a third' };
const machine = { folder: '/tmp/workspace', programs: '/usr/lib/postgresql/17/bin', passwords };

test.each(places)('the files of deploy/ become those of machine %i', (place) => {
  const addresses = networks.own;
  const patroni = patroniOf({ ...machine, place, addresses });
  expect(patroni).toContain(`\nname: node${place}\n`);
  expect(patroni).toContain(`connect_address: 10.61.0.1${place}:`);
  const { ETCD_NAME, ETCD_LISTEN_PEER_URLS, ETCD_INITIAL_CLUSTER } = etcdOf({
    ...machine,
    place,
    addresses,
  });
  expect(ETCD_NAME).toBe(`etcd${place}`);
  expect(ETCD_LISTEN_PEER_URLS).toMatch(`//10.61.0.2${place}:`);
  expect(ETCD_INITIAL_CLUSTER).toMatch(/^etcd1=\S+21:\S+,etcd2=\S+22:\S+,etcd3=\S+23:\S+$/);
  const haproxy = haproxyOf({ addresses, folder: machine.folder, at: ports });
  const settings = [patroni, haproxy, pgbouncerOf(machine), ETCD_INITIAL_CLUSTER!]
    .flatMap((text) => text.split('\n'))
    .filter((line) => !/^\s*[#;]/.test(line));
  expect(settings.filter((line) => /10\.0\.0\.|PASSWORD|\/(var|run|etc)\//.test(line))).toEqual([]);
});

test('a failover is the gap that begins with its fault; a later gap is another figure', () => {
  const well = (from: number, to: number) =>
    Array.from({ length: (to - from) / 50 }, (_, i) => from + i * 50);
  // After the fault at 10 s, requests succeed until 10.4 s; then there are gaps of 12 s and of 13
  // s.
  const moments = [...well(0, 10_400), ...well(22_400, 30_000), ...well(43_000, 50_000)];
  const found = gapAfter(moments, { fault: 10_000, end: 50_000 });
  expect(found).toEqual({ until: 12_400, later: 13_050, laterFrom: 19_950 });
  expect(gapAfter(well(0, 10_000), { fault: 10_000, end: 50_000 })).toBeUndefined();
});
