// Builds the server, its job process, its thread and the commands into dist/server, each as one
// file with what they share beside it: a start reads a few files instead of a thousand.
import { basename } from 'node:path';
import { defineConfig } from 'vite';

const commands = ['audit-ledger', 'backup', 'doctor', 'move', 'rescue', 'restore', 'seed'];

const programs = [
  'src/server/main.ts',
  'src/storage/jobs/worker.ts',
  'src/storage/database/sqlite/checkpoint-thread.ts',
  ...commands.map((name) => `src/server/commands/${name}.ts`),
];

export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  publicDir: false,
  // PostgreSQL's driver is loaded where it is used, and most restaurants are on SQLite.
  ssr: { noExternal: true, external: ['pg'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((path) => [basename(path, '.ts'), path])),
      // What programs share has a hash in its name, so that a server that goes on beside a newer
      // build never loads a part of that.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
