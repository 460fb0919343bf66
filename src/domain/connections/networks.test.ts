// The reach of addresses, including notations by which an attacker might get into a private
// network.
import { expect, test } from 'vitest';
import { blockReason } from './hook-rules.ts';
import { isWithin, reachOf, readNetwork } from './networks.ts';

const listed = (text: string) => text.trim().split(/\s+/);

const addresses = {
  public: listed(`
    8.8.8.8 1.1.1.1 172.15.255.255 172.32.0.1 100.128.0.1 192.167.1.1 2a00:1450:4001::1
    2606:4700:4700::1111 ::ffff:8.8.8.8 ::ffff:808:808 64:ff9b::808:808 64:ff9b::8.8.8.8
    2a00:1450:4001::1%eth0`),
  private: listed(`
    10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.7 100.64.0.1 100.127.255.1 fd12:3456::1 fc00::1
    ::ffff:10.0.0.1 ::ffff:a00:1 64:ff9b::10.0.0.1 0:0:0:0:0:FFFF:192.168.1.7 64:ff9b::c0a8:107`),
  'of this machine': listed(`
    127.0.0.1 127.255.255.254 0.0.0.0 0.1.2.3 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::127.0.0.1
    ::7f00:1 64:ff9b::127.0.0.1 64:ff9b::7f00:1 0000:0000:0000:0000:0000:0000:0000:0001
    ::ffff:0.0.0.0 ::ffff:0:127.0.0.1`),
  'hidden in others (6to4, Teredo, NAT64 of one network, and forms that nobody uses)': listed(`
    2002:7f00:1:: 2002:a00:1::1 2001:0:7f00:1:: 2001:0:4136:e378:8000:63bf::1 64:ff9b:1::7f00:1
    ::10.0.0.1 ::a00:1 fec0::1`),
  'of the link, and of clouds': listed(`
    169.254.169.254 169.254.170.2 fe80::1 fe80::1%eth0 ::ffff:169.254.169.254
    64:ff9b::a9fe:a9fe fd00:ec2::254 fd20:ce::254 100.100.100.200 168.63.129.16 192.0.0.192
    ::ffff:100.100.100.200`),
  'of many, and written of only': listed(`
    224.0.0.1 239.255.255.250 255.255.255.255 240.0.0.1 ff02::1 ff0e::1 192.0.2.1 198.51.100.1
    203.0.113.1 198.18.0.1 2001:db8::1 3fff::1`),
  'no addresses': listed(`
    localhost 127.1 0x7f.0.0.1 2130706433 0177.0.0.1 127.0.0.01 1.2.3 1.2.3.4.5 256.1.1.1 1::2::3
    :1 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 ::ffff:1.2.3 ::1.2.3.4.5 g::1 12345::1 1.2.3.4:80 [::1]
    `).concat('', ' 8.8.8.8', '8.8.8.8 '),
};

test.for(Object.entries(addresses))('addresses that are %s are told from others', ([what, all]) => {
  const reach = what === 'public' || what === 'private' ? what : 'never';
  expect(all.map((ip) => [ip, reachOf(ip)])).toEqual(all.map((ip) => [ip, reach]));
});

test('a network of one’s own is read, and no other', () => {
  const own = listed('192.168.1.0/24 10.0.0.0/8 10.1.2.3/32 FD12::/16 100.64.0.0/10');
  expect(own.map(readNetwork)).toEqual(own.map((one) => one.toLowerCase()));
  const others = listed(`
    192.168.0.0/15 0.0.0.0/0 127.0.0.0/8 169.254.0.0/16 8.8.8.0/24 ::/0 192.168.1.0
    192.168.1.0/33 192.168.1.0/-1 2000::/3 fd12::/129 10.0.0.0/7 ::ffff:10.0.0.0/104
    64:ff9b::/96 localhost/8`);
  expect(others.map(readNetwork)).toEqual(others.map(() => undefined));
});

test('an address is in a network however it is written', () => {
  const networks = ['192.168.1.0/24', 'fd12::/16'];
  const inside = ['192.168.1.9', '::ffff:192.168.1.9', '64:ff9b::c0a8:109', 'fd12::9'];
  expect(inside.map((ip) => isWithin(ip, networks))).toEqual(inside.map(() => true));
  const outside = ['192.168.2.9', '::192.168.1.9', 'fd13::9', '2002:c0a8:109::', ''];
  expect(outside.map((ip) => isWithin(ip, networks))).toEqual(outside.map(() => false));
});

test('hooks take https, and http within the networks that are open', () => {
  const allowed = { networks: ['192.168.1.0/24'], hosts: ['n8n.lan:5678', 'till.lan'] };
  const why = (address: string, ip: string) => blockReason(new URL(address), ip, allowed);
  expect(why('https://example.com', '8.8.8.8')).toBeUndefined();
  expect(why('http://example.com', '8.8.8.8')).toBe('hookNeedsHttps');
  expect(why('http://printer.lan', '192.168.1.7')).toBeUndefined();
  expect(why('https://printer.lan', '192.168.2.7')).toBe('hookNetworkClosed');
  expect(why('https://example.com', '169.254.169.254')).toBe('hookHostClosed');
  // The operator can allow a host at one port, or at all ports.
  expect(why('http://n8n.lan:5678/x', '127.0.0.1')).toBeUndefined();
  expect(why('http://n8n.lan', '127.0.0.1')).toBe('hookHostClosed');
  expect(why('https://till.lan:8443', '127.0.0.1')).toBeUndefined();
  expect(why('http://till.lan.example.com', '127.0.0.1')).toBe('hookHostClosed');
});
