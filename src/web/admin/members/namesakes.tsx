// Members whose number may be the same one, written differently, so that somebody has two cards.
import type { Namesake } from '../../../contract/members/customers.ts';
import { MobileNumber } from '../../parts/card/digits.tsx';
import { TextLink } from '../../look/button.tsx';
import { Note } from '../../look/note.tsx';
import { memberWords } from '../../words/office/members/members.ts';
import { useOffice } from '../../words/office/words.ts';
import { linkToMember } from './open-member.ts';

export function Namesakes({ of }: { of: readonly Namesake[] }) {
  const words = useOffice(memberWords);
  return (
    <Note>
      {words.namesakes}
      {of.map((member) => {
        const { href, state } = linkToMember(member);
        return (
          <span key={member.id} className="block">
            <TextLink to={href} state={state}>
              <bdi>{member.name}</bdi>
            </TextLink>{' '}
            <MobileNumber mobile={member.mobile} />
          </span>
        );
      })}
    </Note>
  );
}
