// The link to a file that takes a fresh proof, which is asked for before the file is fetched.
import type { ComponentProps } from 'react';
import { useAct } from '../../../api/api-hooks.ts';
import { FileLink } from '../../../look/button.tsx';

type ProvedFileLinkProps = Omit<ComponentProps<typeof FileLink>, 'onFollow'> & {
  /** The title of the notice where the proof could not be checked. */
  failed: string;
};

export function ProvedFileLink({ failed, ...link }: ProvedFileLinkProps) {
  const proof = useAct('checkProof', { failed });
  return <FileLink {...link} onFollow={(open) => proof.mutate({}, { onSuccess: open })} />;
}
