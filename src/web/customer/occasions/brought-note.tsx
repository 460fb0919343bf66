// Says on the first screen that a friend has sent the link, and what it brings.
import { Note } from '../../look/note.tsx';
import { useBrand } from '../../parts/frame/brand.tsx';
import { useFriendWords } from '../../words/occasions/friend-words.ts';

export function BroughtNote() {
  const words = useFriendWords();
  return <Note>{words.brought(useBrand())}</Note>;
}
