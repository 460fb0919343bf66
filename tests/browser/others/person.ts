// The actions of a person in a browser, and what they see, by the abilities of every driver.
import { expect } from 'vitest';

/** The abilities of each browser's driver. Elements are given by the driver's own references. */
export interface Driver {
  open(address: string): Promise<void>;
  /** The value of an expression in the page. */
  evaluate<T>(expression: string): Promise<T>;
  /** The element that an expression in the page returns; undefined if there is none. */
  find(expression: string): Promise<string | undefined>;
  click(element: string): Promise<void>;
  /** Replaces the text of an element by typing. */
  type(element: string, text: string): Promise<void>;
  /** Gives the file at a path of this machine to an input. */
  attach(element: string, path: string): Promise<void>;
  /** The errors in the page's console, as far as the driver reports them. */
  complaints(): string[];
  /** Removes everything of this person from the browser. */
  leave(): Promise<void>;
}

export type Person = ReturnType<typeof personAt>;

/** The first element with this selector for which the expression `fits` about `element` is true. */
const firstOf = (selector: string, fits: string) =>
  `[...document.querySelectorAll('${selector}')].find((element) => ${fits})`;

/** The element is visible, and not inert below a dialog. */
const isOpen = `element.checkVisibility() && !element.closest('[inert], [aria-hidden=true]')`;
const isNamed = (name: string) =>
  `[element.ariaLabel, element.innerText.trim()].includes(${JSON.stringify(name)})`;
const isLabelled = (label: string) =>
  `[element.ariaLabel, ...[...(element.labels ?? [])].map(({ innerText }) => innerText.trim())]
    .includes(${JSON.stringify(label)})`;

/** The timeout for content that takes long on a busy machine. */
const longTimeout = { timeout: 20_000, interval: 100 };

export function personAt(driver: Driver, origin: string) {
  /** Waits for the element. */
  async function first(expression: string): Promise<string> {
    let found: string | undefined;
    const look = async () => (found = await driver.find(expression)) !== undefined;
    await expect.poll(look, { ...longTimeout, message: `On the page: ${expression}` }).toBe(true);
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
    /** Chooses the first option. */
    choose: async () => driver.click(await first(firstOf('[role=option]', isOpen))),
    /** @param kind The accepted file type of the input. */
    upload: async (kind: string, path: string) =>
      driver.attach(await first(firstOf(`input[type=file][accept="${kind}"]`, 'true')), path),
    sees: (text: string) => expect.poll(words, longTimeout).toContain(text),
    address: () => driver.evaluate<string>('location.pathname'),
    evaluate: driver.evaluate,
  };
}
