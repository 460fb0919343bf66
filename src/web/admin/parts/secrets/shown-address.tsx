// An address that somebody is to type, with a warning where only this computer knows it.
import { Note } from '../../../look/note.tsx';
import { secretWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { isLoopback } from '../../../device/loopback.ts';
import { Secret } from './secret.tsx';

export function ShownAddress({ address }: { address: string }) {
  const words = useOffice(secretWords);
  return (
    <>
      <Secret small>{address}</Secret>
      {isLoopback(address) && <Note>{words.onlyHere}</Note>}
    </>
  );
}
