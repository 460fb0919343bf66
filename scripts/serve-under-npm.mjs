// Runs the server in place of the launcher, and ends it when npm has ended.
import { whenNpmIsGone } from './signals.mjs';

whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
await import('./serve.mjs');
