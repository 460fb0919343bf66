// Ready-made drawings, for people without a photograph.
import bread from '../../../look/pictures/drawn/bread.svg';
import coffee from '../../../look/pictures/drawn/coffee.svg';
import dish from '../../../look/pictures/drawn/dish.svg';
import sweets from '../../../look/pictures/drawn/sweets.svg';
import tea from '../../../look/pictures/drawn/tea.svg';
import { drawings, type Drawing } from '../../../../domain/rewards/drawings.ts';
import { uploadWords } from '../../../words/office/parts.ts';
import { useOffice } from '../../../words/office/words.ts';
import { loadPicture } from './read-picture.ts';

const drawn: Record<Drawing, string> = { tea, coffee, sweets, bread, dish };

export const loadDrawing = (name: Drawing) => loadPicture(drawn[name]);

interface DrawnPicturesProps {
  busy: boolean;
  onChoose: (picture: Promise<HTMLImageElement>) => void;
}

export function DrawnPictures({ busy, onChoose }: DrawnPicturesProps) {
  const words = useOffice(uploadWords);
  return (
    <div role="group" aria-label={words.drawn} className="grid max-w-96 grid-cols-5 gap-1.5">
      {drawings.map((name) => (
        <button
          key={name}
          type="button"
          title={words.drawings[name]}
          aria-label={words.drawings[name]}
          aria-disabled={busy}
          className="overflow-hidden rounded-sm border border-line transition hover:scale-104
            aria-disabled:opacity-50"
          onClick={() => busy || onChoose(loadDrawing(name))}
        >
          <img src={drawn[name]} alt="" className="h-11 w-full object-cover" />
        </button>
      ))}
    </div>
  );
}
