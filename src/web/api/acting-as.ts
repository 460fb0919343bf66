// The role of the present screen: its calls are made with that role's session, whoever else is
// logged in.
import type { Endpoint, Role } from '../../contract/endpoint.ts';

/** The role that a call is made as from the present screen; nothing where anybody may call. */
export function actingAs({ may }: Pick<Endpoint, 'may'>): Role | undefined {
  if (may === 'anyone') return undefined;
  const [first] = may;
  return may.find((role) => role === personHere()) ?? first;
}

function personHere(): Role {
  const [, beginning] = location.pathname.split('/');
  if (beginning === 'admin') return 'admin';
  return beginning === 'partner' ? 'partner' : 'customer';
}
