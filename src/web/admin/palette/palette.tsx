// The palette: members by search, the office's sections, and actions.
import { PlusCircle } from 'lucide-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Customer } from '../../../contract/members/customers.ts';
import { limits } from '../../../contract/values.ts';
import { folded, wordsOf } from '../../../domain/members/names.ts';
import { explain } from '../../api/explain.ts';
import { useAsk } from '../../api/hooks.ts';
import { CustomerLine } from '../../parts/card/customer.tsx';
import { useSettled } from '../../parts/search/settled.ts';
import { Failed } from '../../parts/frame/loaded.tsx';
import { PaletteFrame, type Choice, type ChoiceGroup } from '../../parts/palette/palette-frame.tsx';
import { Empty } from '../../look/empty.tsx';
import { Said, Soft } from '../../look/layout.tsx';
import { useWords } from '../../words/languages/language.ts';
import { commandWords } from '../../words/office/commands.ts';
import { useOffice } from '../../words/office/words.ts';
import { linkToMember } from '../members/open-member.ts';
import { useActions, useSectionChoices, type Command } from './choices.ts';

export interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

const shownMembers = 5;

export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const words = useOffice(commandWords);
  const spoken = useWords();
  const [text, setText] = useState('');
  const typed = text.trim();
  const q = useSettled(typed);
  const found = useAsk(
    'listCustomers',
    { query: { q, limit: shownMembers } },
    { when: q !== '', keep: true },
  );
  // Members found for an earlier text cannot be chosen for this one.
  const members = typed === '' ? [] : (found.data?.rows ?? []);
  const settled = typed === q && !found.isFetching;

  const closing = (command: Command): Choice => ({
    ...command,
    shown: command.label,
    run: () => {
      onClose();
      command.run();
    },
  });
  const matching = (commands: Command[]) =>
    commands.filter(({ label }) => matches(label, typed)).map(closing);
  const sections = matching(useSectionChoices());
  const actions = matching(useActions({ onShortcuts }));
  const people = useMemberChoices(members, onClose);
  const groups: ChoiceGroup[] = [
    { title: words.goTo, items: sections },
    { title: words.actions, items: actions },
    { title: words.members, items: people },
  ].filter(({ items }) => items.length > 0);
  const none = groups.length === 0;

  return (
    <PaletteFrame
      title={words.title}
      hint={words.hint}
      maxLength={limits.name}
      text={text}
      onText={setText}
      groups={groups}
      between={words.between}
      onClose={onClose}
    >
      {found.error && settled && (
        <Failed text={explain(found.error, spoken)} onRetry={found.refetch} />
      )}
      {none && !settled && <Said>{words.searching}</Said>}
      {none && settled && !found.error && (
        <div role="status">
          <Empty>
            <p>{words.nothing}</p>
            <Soft>{words.nothingText}</Soft>
          </Empty>
        </div>
      )}
    </PaletteFrame>
  );
}

/** A choice opens the member's drawer; for the first member there is one that opens its form. */
function useMemberChoices(members: readonly Customer[], onClose: () => void): Choice[] {
  const words = useOffice(commandWords);

  function open(customer: Customer, act?: 'add') {
    const { href, state } = linkToMember(customer);
    onClose();
    navigate(href, { state: { ...state, act } });
  }

  return members.flatMap((customer, place) => [
    {
      key: `member-${customer.id}`,
      shown: <CustomerLine customer={customer} />,
      run: () => open(customer),
    },
    ...(place > 0
      ? []
      : [
          {
            key: `add-${customer.id}`,
            icon: PlusCircle,
            shown: words.addPointsTo(customer.name),
            run: () => open(customer, 'add'),
          },
        ]),
  ]);
}

/** Whether each typed word is the beginning of a word of the label. */
function matches(label: string, typed: string) {
  if (typed === '') return true;
  const words = folded(label).split(' ');
  return wordsOf(typed).every((word) => words.some((one) => one.startsWith(word)));
}
