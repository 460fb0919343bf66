// A push service on this machine, which decrypts what is pushed as a browser does (RFC 8291).
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { decrypt } from 'http_ece';
import { atTheEnd } from './setup/endings.ts';

/** A certificate for this machine alone, which nobody else trusts. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUET7eP4lhM7HA5AXRf+UJoVNrV+8wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTA3MDcyNVoYDzIxMjYxMTA1
MDcwNzI1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASnSUzLqFg+yYbq3fKLyDHwai6mNe4arjL+cG+S1qY+8TH0FsXkNni9
ta024NxpXs70d77/bpJSbARHJ2oX3eipo28wbTAdBgNVHQ4EFgQU4cfRjbZ+TRNa
0lyGSJwQbUYrU6IwHwYDVR0jBBgwFoAU4cfRjbZ+TRNa0lyGSJwQbUYrU6IwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgRfnphmyMNKzQ4EAOXQx2VsEMWW4kiEZseaLVC2XXVwQCIQDb
1+GEwIbaDvPMHc7UweTfkWnY+iQhB6eHQGij/glAtg==
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgvmxl1/Bc8EeSMDAG
Um62YHobS67LWQCTIVPEzFKN1wuhRANCAASnSUzLqFg+yYbq3fKLyDHwai6mNe4a
rjL+cG+S1qY+8TH0FsXkNni9ta024NxpXs70d77/bpJSbARHJ2oX3eip
-----END PRIVATE KEY-----
`;

export interface Pushed {
  web_push: number;
  notification: Record<string, unknown>;
}

/** A push service that takes everything unless it is told otherwise, and a browser at it. */
export async function openPushService() {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  const pushed: { data: Pushed; headers: Record<string, string | string[] | undefined> }[] = [];
  const state = { status: 201, headers: {} as Record<string, string> };
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const server = createServer({ cert: certificate, key }, async (request, response) => {
    const body = await buffer(request);
    const how = {
      version: 'aes128gcm',
      privateKey: browser,
      authSecret: auth.toString('base64url'),
    };
    const data = JSON.parse(decrypt(body, how).toString()) as Pushed;
    pushed.push({ data, headers: request.headers });
    response.writeHead(state.status, state.headers).end('said');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const keys = {
    p256dh: browser.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
  };
  return { pushed, state, subscription: { endpoint: `https://127.0.0.1:${port}/push/1`, keys } };
}
