// Builds the web app into dist/web; in development it serves it and passes /api on.
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, transformWithOxc, type Plugin, type Rolldown } from 'vite';

/** Writes .br and .gz beside every file that compresses, so that the server only sends them. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }) {
    for (const file of globSync(`${dir}/**/*.{html,js,css,svg,wasm}`)) {
      const content = readFileSync(file);
      writeFileSync(`${file}.br`, brotliCompressSync(content));
      writeFileSync(`${file}.gz`, gzipSync(content));
    }
  },
};

/**
 * What every page begins with is run as soon as it is there: browsers that know this first line
 * compile it while it comes in, and not function by function while somebody waits.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  apply: 'build',
  // It has to be the first line, and Vite puts lines of its own in front until files are written.
  writeBundle({ dir }, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk' || !part.isEntry) continue;
      writeFileSync(`${dir}/${part.fileName}`, `//# allFunctionsCalledOnLoad\n${part.code}`);
    }
  },
};

const worker = 'src/web/service-worker.ts';

/** The files of all calls and of the screens of staff, which no page of a guest fetches. */
const [staffCalls, staffScreens] = ['staff-calls', 'staff-screens'];

/** The file of the first screen and of what forms are made of, the contract's schemas among it. */
const forms = 'forms';

/** The file of a guest's rewards and visits, which a card needs where there are rewards. */
const rewards = 'guest-rewards';

/** The file whose values the build puts in its place: what a page needs of the contract. */
const evaluated = /\/src\/web\/api\/guest-calls\.ts$/;

/** Puts the values of a file in its place, in which there is nothing but values. */
const valuesOnly: Plugin = {
  name: 'values-only',
  apply: 'build',
  load: {
    filter: { id: evaluated },
    async handler(id) {
      const values = (await import(pathToFileURL(id).href)) as Record<string, unknown>;
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  },
};

/** Puts the style sheet behind the frame in the page, which is painted without waiting for it. */
const styledLater: Plugin = {
  name: 'styled-later',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(page) {
      const [link = ''] = /<link rel="stylesheet"[^>]*\/assets\/[^>]*>\s*/.exec(page) ?? [];
      return page.replace(link, '').replace('<noscript>', `${link.trim()}\n    <noscript>`);
    },
  },
};

/** The files that come beside the app's own where a page needs them. */
const besideTheApp = [forms, rewards, 'pictures', staffScreens, 'ar', 'arabic'];

/**
 * Tells `first-paint.js` the addresses of these files and of the Arabic face, and minifies it: Vite
 * leaves files of `public` as they are.
 */
const aheadOfTheApp: Plugin = {
  name: 'ahead-of-the-app',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const parts = Object.values(bundle).flatMap(({ fileName, ...part }) => {
      const name = fileName.includes('readex-pro-arabic') ? 'face' : part.name;
      const isAhead = part.type === 'chunk' && besideTheApp.includes(part.name);
      return name && (isAhead || name === 'face') ? [[name, `/${fileName}`]] : [];
    });
    const path = `${dir}/first-paint.js`;
    const text = readFileSync(path, 'utf8').replace(
      'files = {}',
      `files = ${JSON.stringify(Object.fromEntries(parts))}`,
    );
    const { code, errors } = minifySync(path, text);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
    writeFileSync(path, code);
  },
};

/** Builds the service worker, which is told the guest's screens; the others need a network. */
const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  async generateBundle(_, bundle) {
    const files = new Set([
      '/favicon.svg',
      '/first-paint.css',
      '/first-paint.js',
      '/icons/any-192.png',
    ]);
    const page = Object.values(bundle).find((part) => part.type === 'chunk' && part.isEntry);
    add(page?.fileName ?? '');

    function add(name: string) {
      const part = bundle[name];
      // The terms come over the network, and so does the face that they are set in.
      if (!part || files.has(`/${name}`) || name.includes('naskh')) return;
      files.add(`/${name}`);
      if (part.type !== 'chunk') return;
      const { importedCss, importedAssets } = part.viteMetadata ?? {};
      for (const used of [...part.imports, ...(importedCss ?? []), ...(importedAssets ?? [])]) {
        add(used);
      }
      for (const later of part.dynamicImports) if (isGuests(bundle[later])) add(later);
    }

    const version = createHash('sha256')
      .update([...files].join())
      .digest('hex')
      .slice(0, 12);
    const built = JSON.stringify({ version, files: [...files] });
    const { code } = await transformWithOxc(readFileSync(worker, 'utf8'), worker);
    const source = `const built = ${built};\n${code}`;
    this.emitFile({ type: 'asset', fileName: 'worker.js', source });
  },
};

const isGuests = (part: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) =>
  part?.type === 'chunk' &&
  ![staffCalls, staffScreens].includes(part.name) &&
  !/\/src\/web\/(admin|partner)\//.test(part.facadeModuleId ?? '');

/** Writes notices.txt: the licence of every package that is part of what browsers get. */
const notices: Plugin = {
  name: 'notices',
  apply: 'build',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((part) =>
      part.type === 'chunk' ? part.moduleIds : part.originalFileNames,
    );
    // Tailwind's base styles are no module of their own.
    const folders = ['node_modules/tailwindcss', ...files].flatMap(
      (file) => /node_modules\/(?:@[^/]+\/)?[^/]+(?!.*node_modules)/.exec(file) ?? [],
    );
    const source = [...new Set(folders)].toSorted().map(noticeOf).join('\n\n');
    this.emitFile({ type: 'asset', fileName: 'notices.txt', source });
  },
};

/** What a package says of itself, and its licence as far as it brings the text. */
function noticeOf(folder: string): string {
  const about = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<
    string,
    unknown
  >;
  const texts = readdirSync(folder).filter((name) => /^(licen[sc]e|notice)/i.test(name));
  const title = `${about['name']} ${about['version']} (${about['license']})`;
  return [title, ...texts.map((name) => readFileSync(`${folder}/${name}`, 'utf8').trim())].join(
    '\n\n',
  );
}

/** What forms and the first screen are made of. */
const formParts = new RegExp(
  [
    'node_modules/zod/',
    'src/contract/(endpoint|values/(bounds|characters|check|values)).ts',
    'src/contract/members/(customers|details|passwords|waiting).ts',
    'src/web/parts/form/(field|form|mobile-field|typed).ts',
    'src/web/parts/frame/entrance.tsx',
    'src/web/customer/members/(entry|welcome).tsx',
  ].join('|'),
);

/** The schemas by which other screens of guests check forms, and the stored card. */
const guestSchemas =
  /\/src\/contract\/(rewards\/(claims|reward-summary)|restaurant\/config|members\/invited)/;

/**
 * What every page begins with comes as one file: left alone, each icon that it shares with a
 * screen would be a file of its own, and a request. So do the guest's rewards with the visits, and
 * the calls of the office and the counters.
 */
const groups = [
  { name: 'app', tags: ['$initial' as const] },
  { name: forms, test: formParts },
  // What guests' screens share with those of staff.
  { name: 'pictures', test: /\/src\/contract\/rewards\/pictures/ },
  { name: 'arabic', test: /\/words\/languages\/arabic-guest-messages/ },
  { name: 'guest-schemas', test: guestSchemas },
  { name: staffCalls, test: /\/src\/(contract|web\/api\/staff-calls)/ },
  { name: rewards, test: /\/src\/web\/customer\/(rewards|visits)\// },
];

export default defineConfig({
  root: import.meta.dirname,
  // What stands in .env is for the server, and may be kept from whoever builds.
  envDir: false,
  plugins: [
    react(),
    tailwind(),
    valuesOnly,
    styledLater,
    offline,
    notices,
    compiledAhead,
    aheadOfTheApp,
    compressed,
  ],
  build: {
    outDir: 'dist/web',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The contract and the domain are values and rules, of which unused ones are left out.
      treeshake: {
        moduleSideEffects: [{ test: /\/src\/(contract|domain)\//, sideEffects: false }],
      },
      output: { codeSplitting: { groups } },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000' } },
});
