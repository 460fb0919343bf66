// Pictures that the office sends in: checked, reduced to what is shown, and stored.
import { buffer } from 'node:stream/consumers';
import { messages } from '../../contract/messages/messages.ts';
import { sentence } from '../../contract/messages/sentences.ts';
import { rewardLimits } from '../../contract/values/values.ts';
import { withoutMetadata } from '../../domain/pictures/jpeg.ts';
import { Refusal } from '../../domain/refusal.ts';
import { addPicture } from '../../storage/rewards/picture-queries.ts';
import type { Context } from '../context.ts';

type Sent = Pick<Context<unknown>, 'transact' | 'upload' | 'checkCaller' | 'now'>;

/** Stores the uploaded picture; returns its name. Refuses a file that is not a JPEG. */
export async function storeUploadedPicture({ transact, upload, checkCaller, now }: Sent) {
  const sent = await buffer(upload);
  await checkCaller();
  const bytes = withoutMetadata(sent);
  if (!bytes) {
    const limit = rewardLimits.picture / 1_024;
    throw new Refusal('invalid', sentence(messages.pictureFormat, { limit }));
  }
  return { picture: await transact((db) => addPicture(db, { bytes, now })) };
}
