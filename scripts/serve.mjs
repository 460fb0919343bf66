// Runs the server alone, with Node's compile cache on disk for the next start.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// The cache lies beside the packages: whoever may write there could change these too. If Sofra may
// not write there, it starts without a cache; NODE_COMPILE_CACHE names another folder.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
// The import comes last, so that it uses the cache and needs no TypeScript compiler.
await import('../src/server/main.ts');
