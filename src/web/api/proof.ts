// The question to the person at the screen for a fresh proof of who they are.

/** Answers whether the person has proved it. */
export type AskForProof = () => Promise<boolean>;

let asking: AskForProof | undefined;

/** Sets what asks, while its screen is shown; answers how it stops. */
export function askForProofBy(ask: AskForProof): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = undefined;
  };
}

/** Asks the person; no where no screen is shown that could. */
export const askForProof: AskForProof = async () => (await asking?.()) ?? false;
