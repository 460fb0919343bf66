// The second factors of one's own: the app, passkeys and recovery codes.
import { Fingerprint, KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { SecondFactors } from '../../../contract/staff/second-factors.ts';
import { useAct, useAsk, useAskAgain } from '../../api/api-hooks.ts';
import { canUsePasskeys } from '../../device/passkeys.ts';
import { Button } from '../../look/button.tsx';
import { Panel, Row, SoftText, Stack } from '../../look/layout.tsx';
import { List, ListRow } from '../../parts/list/list.tsx';
import { Loaded, Skeleton } from '../../parts/frame/loaded.tsx';
import { translate } from '../../api/explain.ts';
import { useWords } from '../../words/languages/language.ts';
import { secondFactorWords } from '../../words/office/staff/second-factor-words.ts';
import { useOffice } from '../../words/office/words.ts';
import { useAgoText } from '../../words/times/days.ts';
import { RemoveButton } from '../parts/rows/remove-button.tsx';
import { AddApp } from './add-app.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactor } from './remove-factor.tsx';

/** The calls whose answers a change of a factor makes out of date. */
const refresh = ['listSecondFactors', 'listAdmins'] as const;

export function OwnSecondFactors() {
  const words = useOffice(secondFactorWords);
  const factors = useAsk('listSecondFactors', {});
  const [codes, setCodes] = useState<readonly string[]>([]);
  const askAgain = useAskAgain();

  // A person for whom a factor was required goes on after the recovery codes, which are shown first
  // if there are any.
  function added(fresh: readonly string[]) {
    setCodes(fresh);
    if (fresh.length === 0) askAgain('currentAdmin');
  }

  return (
    <Panel title={words.title}>
      <Stack gap="large">
        <SoftText>{words.text}</SoftText>
        <Loaded ask={factors} skeleton={<Skeleton size="block" />}>
          {(own) => <Own own={own} onAdded={added} />}
        </Loaded>
      </Stack>
      {codes.length > 0 && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes([]);
            askAgain('currentAdmin');
          }}
        />
      )}
    </Panel>
  );
}

interface OwnProps {
  own: SecondFactors;
  /** Is called with the recovery codes that are shown this once, or with none. */
  onAdded: (codes: readonly string[]) => void;
}

function Own({ own, onAdded }: OwnProps) {
  const words = useOffice(secondFactorWords);
  const [adding, setAdding] = useState<'app' | 'passkey'>();
  const { app, passkeys, recoveryCodes } = own;
  const obstacle = useObstacle(own);
  const some = app !== null || passkeys.length > 0;
  const close = () => setAdding(undefined);
  const added = (codes: readonly string[]) => {
    close();
    onAdded(codes);
  };

  return (
    <>
      {some || recoveryCodes > 0 ? (
        <List>
          {app && <App app={app} recovers={recoveryCodes > 0} />}
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} recovers={recoveryCodes > 0} />
          ))}
          <ListRow
            sign={<KeyRound aria-hidden className="size-5" />}
            title={words.codes}
            detail={words.codesLeft(recoveryCodes)}
            end={some && <Renew onMade={onAdded} />}
          />
        </List>
      ) : (
        <p>{words.none}</p>
      )}
      <Stack gap="small">
        <Row>
          <Button
            icon={Fingerprint}
            aria-disabled={obstacle !== undefined}
            onClick={() => obstacle === undefined && setAdding('passkey')}
          >
            {words.addPasskey}
          </Button>
          {!app && (
            <Button icon={Smartphone} onClick={() => setAdding('app')}>
              {words.addApp}
            </Button>
          )}
        </Row>
        {obstacle && <SoftText>{obstacle}</SoftText>}
      </Stack>
      {adding === 'app' && <AddApp refresh={refresh} onAdded={added} onClose={close} />}
      {adding === 'passkey' && <AddPasskey refresh={refresh} onAdded={added} onClose={close} />}
    </>
  );
}

/** Why no passkey can be made here; undefined where one can. */
function useObstacle({ passkeysAt, withoutPasskeys }: SecondFactors): string | undefined {
  const office = useOffice(secondFactorWords);
  const words = useWords();
  if (passkeysAt === null) {
    return withoutPasskeys && translate(withoutPasskeys, words);
  }
  if (passkeysAt !== location.origin) return office.elsewhere(passkeysAt);
  return canUsePasskeys() ? undefined : office.noBrowser;
}

function useLastUse() {
  const words = useOffice(secondFactorWords);
  const agoText = useAgoText();
  return (at: string | null) => (at ? words.lastUsed(agoText(at)) : words.never);
}

interface FactorProps {
  /** Whether there are recovery codes, for a factor that was lost. */
  recovers: boolean;
}

function App({ app, recovers }: FactorProps & { app: NonNullable<SecondFactors['app']> }) {
  const words = useOffice(secondFactorWords);
  const lastUse = useLastUse();
  const remove = useAct('removeApp', { done: words.removed, failed: words.failed, refresh });
  return (
    <ListRow
      sign={<Smartphone aria-hidden className="size-5" />}
      title={words.app}
      detail={lastUse(app.lastUsedAt)}
      end={
        <RemoveFactor
          app
          passkeys={[]}
          recovers={recovers}
          label={words.removeApp}
          title={words.removeAppTitle}
          onRemove={(body) => remove.mutateAsync({ body })}
        />
      }
    />
  );
}

interface PasskeyProps extends FactorProps {
  passkey: SecondFactors['passkeys'][number];
}

function Passkey({ passkey, recovers }: PasskeyProps) {
  const words = useOffice(secondFactorWords);
  const lastUse = useLastUse();
  const { id, name, rpId, usable, lastUsedAt } = passkey;
  const remove = useAct('removePasskey', { done: words.removed, failed: words.failed, refresh });
  return (
    <ListRow
      sign={<Fingerprint aria-hidden className="size-5" />}
      title={name}
      detail={usable ? lastUse(lastUsedAt) : words.madeFor(rpId)}
      end={
        <RemoveFactor
          app={false}
          passkeys={[passkey]}
          recovers={recovers}
          label={words.removePasskey(name)}
          title={words.removePasskeyTitle(name)}
          onRemove={(body) => remove.mutateAsync({ params: { id }, body })}
        />
      }
    />
  );
}

function Renew({ onMade }: { onMade: (codes: readonly string[]) => void }) {
  const words = useOffice(secondFactorWords);
  const renew = useAct('renewRecoveryCodes', { failed: words.failed, refresh });
  return (
    <RemoveButton
      icon={KeyRound}
      label={words.renewCodes}
      title={words.renewTitle}
      text={words.renewText}
      act={words.renewCodes}
      busyAct={words.renewing}
      onRemove={() => renew.mutateAsync({}).then(({ recoveryCodes }) => onMade(recoveryCodes))}
    />
  );
}
