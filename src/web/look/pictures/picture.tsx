// A picture of a benefit or an offer. Only pictures of this origin are shown, so that no request
// leaves it.

const sizes = {
  small: 'size-10 shrink-0 rounded-sm',
  normal: 'size-14 shrink-0 rounded-sm',
  wide: 'max-h-60 w-full rounded-md',
};

interface PictureProps {
  path: string | null;
  size?: keyof typeof sizes;
}

/** Whether the picture is shown; others are left out. */
export const isShown = (path: string | null): path is string => path?.startsWith('/') ?? false;

export const Picture = ({ path, size = 'normal' }: PictureProps) =>
  isShown(path) && (
    <img src={path} alt="" loading="lazy" className={`object-cover ${sizes[size]}`} />
  );
