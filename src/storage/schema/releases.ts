// The releases of Sofra and the steps that came with them.

/** The first step of each release that has steps. */
const firstSteps: readonly (readonly [release: string, step: string])[] = [
  ['0.1', '0001-house'],
  ['0.3', '0005-one-row'],
  ['0.4', '0008-undo'],
  ['0.5', '0012-one-by-one'],
  ['0.6', '0013-rewards'],
  ['0.7', '0015-many-claims'],
];

/** The last release with a step among these; 0.1 where none of them is known. */
export function releaseOf(steps: readonly string[]): string {
  return firstSteps.findLast(([, step]) => steps.includes(step))?.[0] ?? '0.1';
}
