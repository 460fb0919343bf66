// Asks the person at the screen for a fresh proof of who they are.

/** Resolves to whether the person has given the proof. */
export type AskForProof = () => Promise<boolean>;

let asking: AskForProof | undefined;

/** Sets the function that asks, while its screen is shown; returns the function that unsets it. */
export function askForProofBy(ask: AskForProof): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
}

/** Asks the person; false where no screen is shown that could ask. */
export const askForProof: AskForProof = async () => (await asking?.()) ?? false;
