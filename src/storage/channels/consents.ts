// The ledger of what guests want to get: rows are only added, and for each channel and purpose a
// guest's last one counts.
import type { Insertable } from 'kysely';
import type { consentChannels, Purpose } from '../../contract/channels/channel-values.ts';
import type { LanguageCode } from '../../contract/values/languages.ts';
import type { Actor } from '../restaurant/audit-queries.ts';
import type { Database, Tables } from '../database/tables/tables.ts';

type ConsentChannel = (typeof consentChannels)[number];

export interface Asked {
  channels: readonly ConsentChannel[];
  customerIds: readonly number[];
  /** Offers by default. */
  purpose?: Purpose;
}

/** The last rows of some guests, for each of some channels. */
export const readLastConsents = (
  db: Database,
  { channels, customerIds, purpose = 'offers' }: Asked,
) =>
  db
    .selectFrom('consents as consent')
    .select(['customerId', 'channel', 'given', 'language'])
    .where('customerId', 'in', [0, ...customerIds])
    .where('channel', 'in', channels)
    .where('purpose', '=', purpose)
    .where(({ eb, selectFrom }) =>
      eb(
        'consent.id',
        '=',
        selectFrom('consents as last')
          .select(({ fn }) => fn.max('last.id').as('id'))
          .whereRef('last.customerId', '=', 'consent.customerId')
          .whereRef('last.channel', '=', 'consent.channel')
          .whereRef('last.purpose', '=', 'consent.purpose'),
      ),
    )
    .execute();

export interface Said extends Pick<Insertable<Tables['consents']>, 'words' | 'version' | 'place'> {
  customerId: number;
  channel: ConsentChannel;
  /** Offers by default. */
  purpose?: Purpose | undefined;
  given: boolean;
  language: LanguageCode;
  actor: Actor;
  at: Date;
}

/** Adds a row to the ledger. */
export const addConsent = (db: Database, { actor, at, purpose = 'offers', ...said }: Said) =>
  db
    .insertInto('consents')
    .values({
      ...said,
      purpose,
      at: at.toISOString(),
      actorRole: actor.role,
      actorId: actor.id,
    })
    .execute();
