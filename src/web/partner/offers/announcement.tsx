// An announcement of something to come, under a row of the levels' coins.
import { levels } from '../../../contract/levels.ts';

export const Announcement = ({ title, text }: { title: string; text: string }) => (
  <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
    <div aria-hidden className="mb-3 flex -space-x-3">
      {levels.map((level) => (
        <span key={level} data-level={level} className="metal lifted size-14 rounded-full" />
      ))}
    </div>
    <h2 className="text-2xl leading-tight font-semibold">{title}</h2>
    <p className="text-lg text-soft">{text}</p>
  </div>
);
