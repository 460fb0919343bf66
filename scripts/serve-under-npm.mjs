// Runs the server in the launcher's place, and ends it when npm has ended.
import { whenNpmIsGone } from './signals.mjs';

whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
await import('./serve.mjs');
