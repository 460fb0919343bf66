// A picture of a benefit or an offer. Only our own: no request leaves the origin.

export const Picture = ({ path }: { path: string | null }) =>
  path?.startsWith('/') && (
    <img src={path} alt="" loading="lazy" className="size-14 shrink-0 rounded-sm object-cover" />
  );
