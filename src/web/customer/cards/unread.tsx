// The messages that a guest has not read, below the card; they are fetched with the first one.
import type { CardMessage } from '../../../contract/occasions/guest-messages.ts';
import { Part, sourceOf } from '../parts/part.tsx';

const source = sourceOf(async () => (await import('../occasions/messages.tsx')).Messages);

export const UnreadMessages = ({ messages }: { messages: readonly CardMessage[] | undefined }) => (
  // The region always exists: screen readers announce changes only in a region they know.
  <div role="status" className="empty:hidden">
    {messages && (
      <Part source={source} skeleton={null}>
        {(Messages) => <Messages messages={messages} />}
      </Part>
    )}
  </div>
);
