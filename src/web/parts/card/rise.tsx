// A level-up on a card: the old metal fades, and light runs once over the new one.
import type { Level } from '../../../contract/levels.ts';

export const Rise = ({ from }: { from: Level }) => (
  <>
    <div data-level={from} className="metal fading -z-10" />
    <div className="sweep -z-10" />
  </>
);
