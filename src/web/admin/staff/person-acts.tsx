// The menu of a person in the list of the team, and the dialogs that it opens.
import { IdCard, KeyRound, MapPin, Pencil, RectangleEllipsis, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { Admin } from '../../../contract/staff/admins.ts';
import { useAct } from '../../api/api-hooks.ts';
import { administratorWords } from '../../words/office/staff/administrators.ts';
import { useOffice } from '../../words/office/words.ts';
import { ActMenu } from '../parts/act-menu.tsx';
import { useMay } from '../parts/may.ts';
import { useOutletChoices } from '../parts/outlets/outlet-field.tsx';
import type { OpenForm } from '../parts/rows/form/open-form.ts';
import { freshPassword } from '../parts/secrets/fresh-password.ts';
import { TieCard } from './own-card.tsx';
import { GiveOutlet } from './own-outlet.tsx';
import { Renew, type PersonDialogProps } from './renew.tsx';
import { ResetPin } from './reset-pin.tsx';

interface PersonActsProps {
  admin: Admin;
  form: OpenForm<Admin>;
  /** The id of the administrator who is logged in. */
  own: number | undefined;
}

const dialogs = { reset: Reset, pin: ResetPin, card: TieCard, outlet: GiveOutlet };

/** Only the acts are listed that the caller may do; nothing where there are none. */
export function PersonActs({ admin, form, own }: PersonActsProps) {
  const words = useOffice(administratorWords);
  const may = useMay();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const hasOutlets = useOutletChoices().length > 1;
  const isOwn = admin.id === own;
  const changes = may('changeAdmin');
  const manages = changes || admin.role === 'cashier';
  const Opened = open && dialogs[open];
  const opening = (key: keyof typeof dialogs, icon: LucideIcon) => ({
    key,
    icon,
    label: words.acts[key],
    run: () => setOpen(key),
  });
  const acts = [
    changes && { key: 'edit', label: words.acts.edit, icon: Pencil, run: () => form.edit(admin) },
    may('resetAdminPassword') && !isOwn && opening('reset', KeyRound),
    (manages || isOwn) && opening('pin', RectangleEllipsis),
    manages && !isOwn && opening('card', IdCard),
    manages && hasOutlets && opening('outlet', MapPin),
  ].filter((act) => act !== false);
  if (acts.length === 0) return null;
  return (
    <>
      <ActMenu label={words.actionsOf(admin.username)} acts={acts} />
      {Opened && <Opened admin={admin} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Reset({ admin: { id, username }, onClose }: PersonDialogProps) {
  const words = useOffice(administratorWords);
  const reset = useAct('resetAdminPassword', {
    done: words.resetDone,
    failed: words.resetFailed,
    refresh: ['listAdmins'],
  });

  function make(done: (password: string) => void) {
    const newPassword = freshPassword();
    const onSuccess = () => done(newPassword);
    reset.mutate({ params: { id }, body: { newPassword } }, { onSuccess });
  }

  return (
    <Renew
      {...{ username, words, make, onClose }}
      busy={reset.isPending}
      account={{ username, path: '/admin/login' }}
    />
  );
}
