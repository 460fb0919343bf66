// The picture of a path while it is typed: as guests will see it, or why they will not.
import { useState } from 'react';
import { Picture } from '../../parts/look/picture.tsx';

interface PicturePreviewProps {
  path: string;
  words: {
    /** Said beside the picture. */
    shown: string;
    /** There is nothing to be seen at this path. */
    broken: string;
    /** It is on another site, to which guests' screens send no request. */
    elsewhere: string;
  };
}

/** Rendered with the path as its key, it starts anew with each one. */
export function PicturePreview({ path, words }: PicturePreviewProps) {
  const [broken, setBroken] = useState(false);
  const own = path.startsWith('/');
  if (!own && !path.startsWith('https://')) return null;
  return (
    <div role="status" className="flex items-center gap-3 text-sm text-soft">
      {own && !broken && <Picture path={path} onBroken={() => setBroken(true)} />}
      <p>{!own ? words.elsewhere : broken ? words.broken : words.shown}</p>
    </div>
  );
}
