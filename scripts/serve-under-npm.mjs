// Runs the server in the place of the launcher, until npm is gone.
import { whenNpmIsGone } from './signals.mjs';

whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
await import('./serve.mjs');
