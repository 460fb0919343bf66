// Whether other businesses give guests something: the first partner, or none.
import { useState } from 'react';
import { useAsk } from '../../api/api-hooks.ts';
import { Button } from '../../look/button.tsx';
import { Panel, Row, Stack } from '../../look/layout.tsx';
import { partnerWords } from '../../words/office/partners/partner-words.ts';
import { setUpWords } from '../../words/office/restaurant/set-up-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { forgetDraft } from '../parts/rows/drafts/drafts.ts';
import { HandOver } from '../parts/secrets/hand-over.tsx';
import { NewPartner, type AddedPartner } from '../partners/form.tsx';

const draft = 'new partner';

export function PartnersStep({ onDone }: { onDone: () => void }) {
  const { partners: words } = useOffice(setUpWords);
  const { handOver } = useOffice(partnerWords);
  const [adds, setAdds] = useState(false);
  const [added, setAdded] = useState<AddedPartner>();
  const partners = useAsk('listPartners', {});
  const discard = () => {
    forgetDraft(draft);
    setAdds(false);
  };
  return (
    <Panel title={adds ? words.new : words.question}>
      <Stack>
        {adds ? (
          <NewPartner form={{ draft, discard, finish: discard }} onAdded={setAdded} />
        ) : (
          <>
            {partners.data && partners.data.rows.length > 0 && (
              <p>{partners.data.rows.map(({ name }) => name).join(' · ')}</p>
            )}
            <Row>
              {partners.data?.rows.length === 0 && <Button onClick={onDone}>{words.none}</Button>}
              <Button look="main" onClick={() => setAdds(true)}>
                {words.add}
              </Button>
            </Row>
          </>
        )}
      </Stack>
      {added && (
        <HandOver
          title={handOver(added.name)}
          password={added.password}
          account={{ username: added.username, path: '/partner' }}
          onClose={() => setAdded(undefined)}
        />
      )}
    </Panel>
  );
}
