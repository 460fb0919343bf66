// The address that guests use, as it is printed and tried.

/** Whether an address leads to the computer itself (loopback). */
export const isLoopback = (address: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
