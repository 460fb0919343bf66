// Handlers of copies of backups at a second place.
import type { Copies } from '../../contract/data/copies.ts';
import { textOfStore } from '../../domain/data/copy-rules.ts';
import * as stored from '../../storage/data/copy-queries.ts';
import type { Context, Handlers } from '../context.ts';

export const copies: Handlers<'copies'> = {
  readCopies: async (_, { store }) => stored.readCopies(store.db),

  copyToFolder: async ({ body: { passphrase, ...place } }, context) =>
    begin(context, { place: { kind: 'folder', ...place }, passphrase, detail: place.folder }),

  copyToStore: async ({ body: { passphrase, secret, ...store } }, context) => {
    const place = {
      kind: 'store',
      ...store,
      ...(typeof secret === 'string' && { secret }),
    } as const;
    return begin(context, { place, passphrase, detail: textOfStore(place) });
  },

  endCopies: async (_, { store, transact, audit }) => {
    await transact(async (db) => {
      if (await stored.endCopies({ ...store, db })) await audit(db, 'backup.copies-ended');
    });
    return stored.readCopies(store.db);
  },

  runCopy: async (_, { jobs, store, config, checkCaller, actor, now: at }) => {
    await checkCaller();
    return stored.runCopy(jobs, store, { actor, at, allowedHosts: config.COPY_HOSTS });
  },

  listCopies: async (_, { jobs, config }) =>
    stored.listCopies(jobs, { allowedHosts: config.COPY_HOSTS }),

  checkCopy: async ({ body }, { jobs, config, checkCaller }) => {
    await checkCaller();
    return stored.checkCopy(jobs, { ...body, allowedHosts: config.COPY_HOSTS });
  },

  restoreCopy: async ({ body }, context) => {
    const { jobs, config, checkCaller, actor, now: at, sessionHash, notify } = context;
    await checkCaller();
    notify('everybody');
    const by = { actor, at, sessionHash };
    return stored.restoreCopy(jobs, { ...body, allowedHosts: config.COPY_HOSTS }, by);
  },
};

interface New extends Pick<stored.NewPlace, 'place'> {
  passphrase: string | null | undefined;
  detail: string;
}

type Beginning = Pick<
  Context<unknown>,
  'jobs' | 'store' | 'config' | 'checkCaller' | 'passphraseWork' | 'transact' | 'audit'
>;

/** Sets the place, and notes its location in the audit log. */
async function begin(
  { jobs, store, config, checkCaller, passphraseWork: work, transact, audit }: Beginning,
  { detail, passphrase, place }: New,
): Promise<Copies> {
  // The session is checked first, so that an ended session causes no request to the address.
  await checkCaller();
  await stored.beginCopies(jobs, store, {
    place,
    passphrase: passphrase ?? undefined,
    work,
    allowedHosts: config.COPY_HOSTS,
    transact: (storing) =>
      transact(async (db) => {
        await storing(db);
        await audit(db, 'backup.copies-set', { detail });
      }),
  });
  return stored.readCopies(store.db);
}
