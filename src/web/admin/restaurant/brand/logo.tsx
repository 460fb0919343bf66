// The choice of a logo, which any picture file becomes: scaled down, as a data address.
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { fitsAsLogo } from '../../../../contract/restaurant/setting-values.ts';
import { Button } from '../../../look/button.tsx';
import { Row, SoftText } from '../../../look/layout.tsx';
import { Note } from '../../../look/note.tsx';
import { FieldGroup } from '../../../look/staff-layout.tsx';
import { settingsWords } from '../../../words/office/restaurant/setting-words.ts';
import { useOffice } from '../../../words/office/words.ts';
import { FileButton } from '../../parts/files/file-button.tsx';
import { readPicture, sizeOf } from '../../parts/pictures/read-picture.ts';
import { coloursOf } from './logo-colours.ts';

interface LogoChoiceProps {
  logo: string | null;
  /** Is called with the colours of a new logo, too. */
  onLogo: (logo: string | null, colours: readonly string[]) => void;
}

export function LogoChoice({ logo, onLogo }: LogoChoiceProps) {
  const { brand: words } = useOffice(settingsWords);
  const [unreadable, setUnreadable] = useState(false);

  async function take(file: File) {
    const made = await logoFrom(file).catch(() => undefined);
    setUnreadable(!made);
    if (made) onLogo(made.logo, made.colours);
  }

  return (
    <FieldGroup title={words.logo}>
      <Row>
        <FileButton
          label={words.chooseLogo}
          icon={ImageUp}
          accept="image/*"
          onFile={(file) => void take(file)}
          onOtherKind={() => setUnreadable(true)}
        />
        {logo && <Button onClick={() => onLogo(null, [])}>{words.removeLogo}</Button>}
      </Row>
      {unreadable ? (
        <Note tone="bad">{words.noPicture}</Note>
      ) : (
        <SoftText>{words.logoHint}</SoftText>
      )}
    </FieldGroup>
  );
}

/** The longest side in pixels, tried in this order until the picture is small enough. */
const sides = [256, 192, 128, 96];

/**
 * The picture as a data address that the contract takes, and its colours. Throws where the file is
 * no picture.
 */
async function logoFrom(file: File) {
  const picture = await readPicture(file);
  for (const side of sides) {
    const canvas = drawn(picture, side);
    const logo = canvas.toDataURL('image/webp', 0.9);
    if (fitsAsLogo(logo)) return { logo, colours: coloursIn(canvas) };
  }
  throw new Error('This picture stays too large');
}

function coloursIn(canvas: HTMLCanvasElement) {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
  return pixels ? coloursOf(pixels) : [];
}

function drawn(picture: HTMLImageElement, side: number) {
  const { width, height } = sizeOf(picture, side);
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
