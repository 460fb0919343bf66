// Runs the server alone, and keeps on disk what Node makes of its code, for the next start.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Who may write beside the packages could change them too, so what lies there can be believed.
// Where Sofra itself may not, it starts without; NODE_COMPILE_CACHE names another folder.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
// Only now, so that it is found there, and no compiler of TypeScript has to be loaded.
await import('../src/server/main.ts');
