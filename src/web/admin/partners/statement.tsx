// A partner's statement in the office, which replaces the list of partners.
import { useEffect } from 'react';
import { useAsk, useAskAgain } from '../../api/hooks.ts';
import { TextLink } from '../../look/button.tsx';
import { Stack } from '../../look/layout.tsx';
import { OffPaper } from '../../look/staff-layout.tsx';
import { Statement, useMonth } from '../../parts/statement/statement.tsx';
import { statementWords } from '../../words/office/partners/statements.ts';
import { useOffice } from '../../words/office/words.ts';

/** The address of a partner's statement. */
export const linkToStatement = ({ id }: { id: number }) => `/admin?tab=partners&statement=${id}`;

export function PartnerStatement({ id }: { id: number }) {
  const words = useOffice(statementWords);
  const month = useMonth();
  const statement = useAsk('readPartnerStatement', { params: { id, month } });
  const askAgain = useAskAgain();
  // The month goes on, so the statement is read again when it is next opened.
  useEffect(() => () => askAgain('readPartnerStatement'), [askAgain]);
  return (
    <Stack>
      <OffPaper>
        <TextLink to="/admin?tab=partners">{words.allPartners}</TextLink>
      </OffPaper>
      <Statement month={month} ask={statement} />
    </Stack>
  );
}
