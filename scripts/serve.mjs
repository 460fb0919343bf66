// Runs the server alone, with Node's compile cache on disk for the next start.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

// The cache is next to the packages, where write access would allow changing these as well. If
// Sofra cannot write there, it starts without a cache; NODE_COMPILE_CACHE names another folder.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
// The import comes last, so that it uses the cache.
await import('../dist/server/main.js');
// Node would write the cache only at a normal end, and a server that is killed would leave none.
flushCompileCache();
