// What went to whom, and why somebody got nothing.
import type { ListedMessage } from '../../../contract/occasions/occasions.ts';
import { limits } from '../../../contract/values/values.ts';
import { useAsk } from '../../api/api-hooks.ts';
import { Badge } from '../../look/badge.tsx';
import { TextLink } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { Moment } from '../../parts/list/list.tsx';
import { SearchField } from '../../parts/search/search-field.tsx';
import { useListPlace } from '../../parts/table/list-place.ts';
import { Table } from '../../parts/table/table.tsx';
import { grouped } from '../../words/languages/plural.ts';
import { channelWords } from '../../words/office/channels/channel-words.ts';
import { occasionWords } from '../../words/office/occasions/occasion-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useWords } from '../../words/languages/language.ts';
import { claimedName } from '../../words/rewards/reward-words.ts';
import { linkToMember } from '../parts/open-member.ts';
import { NoRows } from '../parts/rows/rows.tsx';

export function MessageList() {
  const words = useOffice(occasionWords);
  const place = useListPlace({ limit: 20 });
  const ask = useAsk('listMessages', { query: place.query }, { keep: true });
  return (
    <Stack>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        maxLength={limits.name}
        text={place.text}
        onText={place.search}
      />
      <Table<ListedMessage>
        label={words.list}
        ask={ask}
        keyOf={({ id }) => id}
        pager={place.pager}
        empty={<NoRows words={words} />}
        columns={[
          {
            key: 'member',
            head: words.member,
            cell: ({ customerId, name }) => {
              const { href, state } = linkToMember({ id: customerId });
              return (
                <TextLink to={href} state={state}>
                  <bdi>{name}</bdi>
                </TextLink>
              );
            },
          },
          {
            key: 'occasion',
            head: words.occasion,
            cell: ({ occasion }) => words.kinds[occasion].title,
          },
          { key: 'state', head: words.state, cell: (message) => <StateOf message={message} /> },
          {
            key: 'points',
            head: words.givenPoints,
            align: 'end',
            cell: (message) => <Given message={message} />,
          },
          {
            key: 'when',
            head: words.when,
            cell: ({ decidedAt, dueAt }) => (
              <Moment at={decidedAt ?? dueAt} format="shortDateTime" />
            ),
          },
        ]}
      />
    </Stack>
  );
}

/** The points or the reward that came with a message. */
function Given({ message: { points, reward, rewardArabic } }: { message: ListedMessage }) {
  const { language } = useWords();
  if (reward !== null) return <bdi>{claimedName({ reward, rewardArabic }, language)}</bdi>;
  return points > 0 ? grouped(points) : '–';
}

/** What became of a message, in a word, and by each way besides the card. */
export function StateOf({ message }: { message: ListedMessage }) {
  const { states, short } = useOffice(channelWords);
  return (
    <>
      <OnCard message={message} />
      {message.ways.map(({ channel, state }) => (
        <p key={channel} className="mt-1 text-sm text-soft">
          {short[channel]}: {states[state]}
        </p>
      ))}
    </>
  );
}

function OnCard({ message: { state, readAt } }: { message: ListedMessage }) {
  const { states } = useOffice(occasionWords);
  if (state === 'sent')
    return <Badge tone={readAt ? 'good' : 'accent'}>{readAt ? states.read : states.sent}</Badge>;
  return <Badge tone="quiet">{states[state]}</Badge>;
}
