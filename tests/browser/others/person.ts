// The acts of a person in a browser, and what they see, in terms that each browser knows.
import { expect } from 'vitest';

/** The abilities of each browser; an element is its own reference. */
export interface Driver {
  open(address: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** The element that an expression in the page is; nothing where it is undefined. */
  find(expression: string): Promise<string | undefined>;
  click(element: string): Promise<void>;
  /** Types into an element, in the place of what is there. */
  type(element: string, text: string): Promise<void>;
  /** Gives the file at a path of this machine to an input. */
  attach(element: string, path: string): Promise<void>;
  /** The complaints of the page, as far as the browser tells. */
  complaints(): string[];
  /** Nothing of this person is left behind. */
  leave(): Promise<void>;
}

export type Person = ReturnType<typeof personAt>;

/** The first element that fits a selector, where `fits` says of `element` that it is meant. */
const firstOf = (selector: string, fits: string) =>
  `[...document.querySelectorAll('${selector}')].find((element) => ${fits})`;

/** On the page, and not under the cover of a dialog. */
const isOpen = `element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]')`;
const isNamed = (name: string) =>
  `[element.ariaLabel, element.innerText.trim()].includes(${JSON.stringify(name)})`;
const isLabelled = (label: string) =>
  `[element.ariaLabel, ...[...(element.labels ?? [])].map(({ innerText }) => innerText.trim())]
    .includes(${JSON.stringify(label)})`;

/** For what is on its way on a busy machine. */
const patiently = { timeout: 20_000, interval: 100 };

export function personAt(driver: Driver, origin: string) {
  /** The element, as soon as there is one. */
  async function first(expression: string): Promise<string> {
    let found: string | undefined;
    const look = async () => (found = await driver.find(expression)) !== undefined;
    await expect.poll(look, { ...patiently, message: `On the page: ${expression}` }).toBe(true);
    return found!;
  }
  const words = () => driver.evaluate<string>('document.body?.innerText ?? ""');

  return {
    open: (path: string) => driver.open(`${origin}${path}`),
    fill: async (label: string, text: string) =>
      driver.type(
        await first(
          firstOf('input:not([type=radio]), textarea', `${isOpen} && ${isLabelled(label)}`),
        ),
        text,
      ),
    press: async (name: string) =>
      driver.click(await first(firstOf('button', `${isOpen} && ${isNamed(name)}`))),
    /** Chooses the first that is offered. */
    choose: async () => driver.click(await first(firstOf('[role=option]', isOpen))),
    /** @param kind What names of such files end in. */
    upload: async (kind: string, path: string) =>
      driver.attach(await first(firstOf(`input[type=file][accept="${kind}"]`, 'true')), path),
    sees: (text: string) => expect.poll(words, patiently).toContain(text),
    address: () => driver.evaluate<string>('location.pathname'),
    evaluate: driver.evaluate,
  };
}
