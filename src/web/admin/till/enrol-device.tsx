// Makes the device a till by a code, which was scanned with it or is typed.
import { navigate } from 'wouter/use-browser-location';
import { TillEnrolment } from '../../../contract/staff/tills.ts';
import { useAct } from '../../api/api-hooks.ts';
import { useSearchParams } from '../../navigation/search-params.ts';
import { Field } from '../../parts/form/field.tsx';
import { Form, Submit } from '../../parts/form/form.tsx';
import { EntrancePanel } from '../../parts/frame/entrance-panel.tsx';
import { tillWords } from '../../words/office/staff/till-words.ts';
import { useOffice } from '../../words/office/words.ts';

export function EnrolDevice() {
  const words = useOffice(tillWords);
  const [search] = useSearchParams();
  const enrol = useAct('enrolTill', {
    done: words.enrolled,
    failed: words.enrolFailed,
    refresh: ['currentTill'],
  });
  return (
    <EntrancePanel title={words.enrolTitle} text={words.enrolText}>
      <Form
        schema={TillEnrolment}
        onSubmit={async (body) => {
          await enrol.mutateAsync({ body });
          // The code is used up, so it is removed from the address.
          navigate('/till', { replace: true });
        }}
      >
        <Field
          name="code"
          label={words.code}
          ltr
          defaultValue={search.get('code') ?? ''}
          placeholder="ABCD-EFGH-JK"
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Submit label={words.enrol} busyLabel={words.enrolling} />
      </Form>
    </EntrancePanel>
  );
}
