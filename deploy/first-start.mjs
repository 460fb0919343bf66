// Starts Sofra once while its image is made: it has to get ready, and what Node compiles is kept.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';

const folder = mkdtempSync('/tmp/first-start-');
process.on('exit', () => rmSync(folder, { recursive: true }));
Object.assign(process.env, {
  HOST: '127.0.0.1',
  DATA_DIR: folder,
  ADMIN_PASSWORD: randomUUID(),
});
await import('../scripts/serve.mjs');
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`);
if (!ok) process.exit(1);
process.kill(process.pid, 'SIGTERM');
