// The button that makes a new member of a name and a number.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Button } from '../../look/button.tsx';
import { enrolmentWords } from '../../words/office/members/enrolment-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { Enrol } from '../parts/enrolment/enrol.tsx';
import { linkToMember } from '../parts/open-member.ts';

/** The drawer of the new member opens, in which the card goes to the guest's phone. */
export function NewMember() {
  const { title } = useOffice(enrolmentWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="main" icon={Plus} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Enrol
          onEnrolled={(customer) => {
            setOpen(false);
            const { href, state } = linkToMember(customer);
            navigate(href, { state });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
