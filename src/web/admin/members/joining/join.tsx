// The dialog in which two cards of a guest become one: the other card is searched or given, both
// are compared with what they become, and name and number are chosen.
import { useState } from 'react';
import type { Customer } from '../../../../contract/members/customers.ts';
import { limits } from '../../../../contract/values/values.ts';
import { noNumber, spacedMobile } from '../../../../domain/members/mobile.ts';
import type { ReplyOf } from '../../../api/client.ts';
import { useAsk } from '../../../api/api-hooks.ts';
import { Button } from '../../../look/button.tsx';
import { SoftText, Stack } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { Answers, Dialog } from '../../../parts/dialog/dialog.tsx';
import { Choice } from '../../../parts/form/choice.tsx';
import { Loaded, Skeleton } from '../../../parts/frame/loaded.tsx';
import { CustomerLine } from '../../../parts/card/customer.tsx';
import { SearchField } from '../../../parts/search/search-field.tsx';
import { joinWords } from '../../../words/office/members/join-words.ts';
import { partWords } from '../../../words/office/parts.ts';
import { isolated, useOffice } from '../../../words/office/words.ts';
import { Comparison } from './comparison.tsx';
import { useJoin } from './use-join.ts';

type Card = Pick<Customer, 'id' | 'name'>;

interface JoinProps {
  customer: Card;
  /** The other card, if it is known. */
  other?: number;
  onClose: () => void;
}

export function JoinCards({ customer, other, onClose }: JoinProps) {
  const words = useOffice(joinWords);
  const [chosen, setChosen] = useState(other);
  return (
    <Dialog title={words.title(customer.name)} width="wide" onClose={onClose}>
      {chosen === undefined ? (
        <FindOther besides={customer.id} onFound={setChosen} />
      ) : (
        <Preview id={customer.id} other={chosen} onClose={onClose} />
      )}
    </Dialog>
  );
}

function FindOther({ besides, onFound }: { besides: number; onFound: (id: number) => void }) {
  const words = useOffice(joinWords);
  const [q, setText] = useState('');
  const query = { q: q.trim(), limit: 10 };
  const asked = useAsk('listCustomers', { query }, { when: query.q !== '', keep: true });
  const rows = asked.data?.rows.filter(({ id }) => id !== besides) ?? [];
  return (
    <Stack>
      <SearchField
        label={words.search}
        hint={words.searchHint}
        maxLength={limits.name}
        text={q}
        onText={setText}
      />
      <div role="status" className="sr-only">
        {query.q !== '' && asked.data && rows.length === 0 ? words.nobody : ''}
      </div>
      {query.q !== '' && asked.data && rows.length === 0 && <SoftText>{words.nobody}</SoftText>}
      {query.q !== '' && rows.length > 0 && (
        <ul aria-label={words.found} className="grid gap-1">
          {rows.map((row) => (
            <li key={row.id}>
              <button
                type="button"
                className="min-h-11 w-full rounded-md p-2 text-start hover:bg-sunken"
                onClick={() => onFound(row.id)}
              >
                <CustomerLine customer={row} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

function Preview({ id, other, onClose }: { id: number; other: number; onClose: () => void }) {
  const asked = useAsk('previewJoin', { params: { id }, query: { other } });
  return (
    <Loaded ask={asked} skeleton={<Skeleton size="block" />}>
      {(preview) => <JoinForm preview={preview} onClose={onClose} />}
    </Loaded>
  );
}

interface JoinFormProps {
  preview: ReplyOf<'previewJoin'>;
  onClose: () => void;
}

function JoinForm({ preview, onClose }: JoinFormProps) {
  const words = useOffice(joinWords);
  const { cancel } = useOffice(partWords);
  const { stays, leaves } = preview;
  const cards = [stays, leaves];
  const numbered = cards.filter(({ mobile }) => mobile !== noNumber);
  const [name, setName] = useState(stays.name);
  const [mobile, setMobile] = useState(numbered[0]?.mobile ?? noNumber);
  const join = useJoin(onClose);
  const names = [...new Set(cards.map((card) => card.name))];
  const owner = numbered.find((card) => card.mobile === mobile);
  return (
    <Stack>
      <Comparison preview={preview} />
      {names.length > 1 && (
        <Choice
          label={words.name}
          options={names.map((value) => ({ value, label: value }))}
          value={name}
          onChoose={setName}
        />
      )}
      {numbered.length > 1 && (
        <Choice
          label={words.number}
          options={numbered.map((card) => ({
            value: card.mobile,
            label: isolated(spacedMobile(card.mobile)),
          }))}
          value={mobile}
          onChoose={setMobile}
        />
      )}
      {owner ? (
        <Note>{(owner.opened ? words.withPassword : words.withoutPassword)(mobile)}</Note>
      ) : (
        <Note>{words.withoutNumber}</Note>
      )}
      <SoftText>{words.undoable}</SoftText>
      <Answers>
        <Button onClick={onClose}>{cancel}</Button>
        <Button
          look="main"
          aria-disabled={join.busy}
          onClick={() => join.busy || join.run({ stays, leaves, name, mobile })}
        >
          {join.busy ? words.acting : words.act}
        </Button>
      </Answers>
    </Stack>
  );
}
