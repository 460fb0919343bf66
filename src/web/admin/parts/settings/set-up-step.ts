// The set-up step around a settings form; outside of the set-up there is none.
import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Settings } from '../../../../contract/restaurant/settings.ts';
import type { SetUp } from '../../../../contract/restaurant/set-up.ts';

/** The parts of the brand that a form shows before they are saved. */
export type Shown = Partial<Pick<Settings, 'brand' | 'brandArabic' | 'colour' | 'logo'>>;

interface Step {
  /** The label of the form's button. */
  save: string;
  /** The answers that the set-up stores with the form. */
  setUp: SetUp;
  /** Goes on, after the answers were stored with the form. */
  onSaved: () => void;
  /** Stores the answer that the step is done, and goes on. */
  onDone: () => void;
  onShown: (shown: Shown) => void;
}

const Context = createContext<Step | undefined>(undefined);

export const StepOfSetUp = Context.Provider;
export const useStep = () => useContext(Context);

/** Shows the typed values on the card beside the form. */
export function useShown(shown: Shown) {
  const step = useStep();
  const report = useEffectEvent((json: string) => step?.onShown(JSON.parse(json) as Shown));
  const json = JSON.stringify(shown);
  useEffect(() => report(json), [json]);
}
