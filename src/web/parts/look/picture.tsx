// A picture of a benefit or an offer. Only our own: no request leaves the origin.

interface PictureProps {
  path: string | null;
  onBroken?: () => void;
}

export const Picture = ({ path, onBroken }: PictureProps) =>
  path?.startsWith('/') && (
    <img
      src={path}
      alt=""
      loading="lazy"
      className="size-14 shrink-0 rounded-sm object-cover"
      onError={onBroken}
    />
  );
