// Group commit: requests that arrive together are committed in one transaction, with one flush to
// disk, and each gets its own answer.
import { messages } from '../../../contract/messages/messages.ts';
import { Refusal } from '../../../domain/refusal.ts';

interface Waiting<Item, JobResult> {
  item: Item;
  resolve: (answer: JobResult) => void;
  reject: (reason: unknown) => void;
}

/** Writes all items in one transaction; answers or refuses each, in their order. */
type Commit<Item, JobResult> = (items: Item[]) => Promise<(JobResult | Refusal)[]>;

const largestGroup = 256;
const longestQueue = 10_000;

/**
 * A queue in front of a commit. While one group is being written, the next one is collected. If a
 * group fails, or the commit throws the refusal of one item, each item is tried again alone, so
 * that one bad item does not fail the others. Refuses as unavailable when too many items wait.
 */
export function groupCommit<Item, JobResult>(
  commit: Commit<Item, JobResult>,
  isUnavailable: (error: unknown) => boolean,
) {
  let queue: Waiting<Item, JobResult>[] = [];
  let writing = false;

  async function drain() {
    writing = true;
    while (queue.length > 0) {
      const group = queue.slice(0, largestGroup);
      queue = queue.slice(largestGroup);
      await settle(group);
    }
    writing = false;
  }

  async function settle(group: Waiting<Item, JobResult>[]) {
    try {
      const outcomes = await commit(group.map(({ item }) => item));
      for (const [i, { resolve, reject }] of group.entries()) {
        const outcome = outcomes[i];
        if (outcome instanceof Refusal) reject(outcome);
        else resolve(outcome as JobResult);
      }
    } catch (error) {
      const [first, second] = group;
      if (!second || isUnavailable(error)) for (const { reject } of group) reject(error);
      else if (first) for (const waiting of group) await settle([waiting]);
    }
  }

  return (item: Item) =>
    new Promise<JobResult>((resolve, reject) => {
      if (queue.length >= longestQueue) throw new Refusal('unavailable', messages.unavailable, 1);
      queue.push({ item, resolve, reject });
      // Waits until the other requests of this turn of the event loop are read, so that they share
      // the first group.
      if (!writing && queue.length === 1) setImmediate(() => void drain());
    });
}
