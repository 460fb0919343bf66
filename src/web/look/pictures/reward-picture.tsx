// The picture of a reward; without one, the eight-cornered star on its cloth.
import { pictureAddress } from '../../../contract/rewards/pictures.ts';

const sizes = {
  small: 'size-12 rounded-sm',
  tile: 'size-20 rounded-md',
  wide: 'h-44 w-full rounded-md',
};

interface RewardPictureProps {
  /** The hash of its bytes. */
  picture: string | null;
  size: keyof typeof sizes;
  /** The reward cannot be claimed now. */
  faded?: boolean;
}

export const RewardPicture = ({ picture, size, faded = false }: RewardPictureProps) =>
  picture ? (
    <img
      src={pictureAddress(picture)}
      alt=""
      loading="lazy"
      className={`shrink-0 bg-sunken object-cover ${sizes[size]} ${faded ? 'saturate-40' : ''}`}
    />
  ) : (
    <span
      className={`relative grid shrink-0 place-items-center overflow-hidden bg-accent-wash
        text-accent-ink ${sizes[size]} ${faded ? 'saturate-40' : ''}`}
    >
      <span className="cloth-pattern absolute inset-0 opacity-15" />
      <svg viewBox="0 0 24 24" aria-hidden className="size-9 fill-accent">
        <rect x="4.4" y="4.4" width="15.2" height="15.2" rx=".5" />
        <rect x="4.4" y="4.4" width="15.2" height="15.2" rx=".5" transform="rotate(45 12 12)" />
      </svg>
    </span>
  );
