// Builds the server, its job process, its threads and the commands into dist/server, each as one
// file with what they share beside it: a start reads a few files instead of a thousand.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const commands = ['audit-ledger', 'backup', 'doctor', 'move', 'rescue', 'restore', 'seed'];

const programs = [
  'src/server/main.ts',
  'src/storage/jobs/worker.ts',
  'src/storage/database/sqlite/checkpoint-thread.ts',
  'src/server/visits/compare-thread.ts',
  ...commands.map((name) => `src/server/commands/${name}.ts`),
];

/** Copies the style sheet that the server reads from the folder of its own code. */
const styleSheet: Plugin = {
  name: 'style-sheet',
  generateBundle() {
    const source = readFileSync('src/server/api-docs/page.css');
    this.emitFile({ type: 'asset', fileName: 'page.css', source });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  envDir: false,
  publicDir: false,
  plugins: [styleSheet],
  // These packages are loaded only where they are used, and are not built in: few restaurants use
  // them, and a server that goes on beside a newer build still finds them.
  ssr: {
    noExternal: true,
    external: [
      'pg',
      '@simplewebauthn/server',
      'age-encryption',
      'nodemailer',
      '@block65/webcrypto-web-push',
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(programs.map((path) => [basename(path, '.ts'), path])),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        // V8 keeps the text of every file in memory, with two bytes a character unless all of them
        // are ASCII.
        charset: 'ascii',
        comments: false,
      },
    },
  },
});
