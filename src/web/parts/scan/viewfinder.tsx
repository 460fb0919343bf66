// The camera's picture, in a frame of four corners to aim with.
import type { ReactNode, RefObject } from 'react';

interface ViewfinderProps {
  label: string;
  video: RefObject<HTMLVideoElement | null>;
  /** The picture is there; before that the frame stands on a dark ground. */
  on: boolean;
  /** Content in its corner. */
  corner?: ReactNode;
  /** Content in its middle. */
  children?: ReactNode;
}

export const Viewfinder = ({ label, video, on, corner, children }: ViewfinderProps) => (
  <div
    className="relative isolate mx-auto aspect-4/3 max-h-(--room) w-full max-w-100 overflow-hidden
      rounded-lg bg-[#12090f] text-on-cloth"
  >
    <video
      ref={video}
      aria-label={label}
      muted
      playsInline
      className={`size-full object-cover transition ${on ? '' : 'opacity-0'}`}
    />
    <div
      className={`absolute inset-y-[12%] low:hidden ${
        children ? 'inset-x-[8%]' : 'start-1/2 aspect-square -translate-x-1/2 rtl:translate-x-1/2'
      } ${on || children ? '' : 'animate-breathe'}`}
    >
      <Corner place="start-0 top-0 rounded-ss-md border-s-4 border-t-4" />
      <Corner place="end-0 top-0 rounded-se-md border-e-4 border-t-4" />
      <Corner place="start-0 bottom-0 rounded-es-md border-s-4 border-b-4" />
      <Corner place="end-0 bottom-0 rounded-ee-md border-e-4 border-b-4" />
    </div>
    {children && <div className="absolute inset-0 grid place-content-center">{children}</div>}
    <div className="absolute end-1 top-1">{corner}</div>
  </div>
);

const Corner = ({ place }: { place: string }) => (
  <span aria-hidden className={`absolute size-10 border-gilt drop-shadow-xs ${place}`} />
);

/** The text below the picture: of constant height, announced when it changes. */
export const Caption = ({ tone, children }: { tone?: 'bad'; children: ReactNode }) => (
  <p
    role="status"
    className={`grid min-h-12 place-content-center text-center
      ${tone ? 'font-medium text-bad' : 'text-soft low:hidden'}`}
  >
    {children}
  </p>
);
