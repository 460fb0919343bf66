// The sentences about hooks: where they may lead, and why nothing arrived.

/** The English sentences by key, as in `messages.ts`. */
export const englishOfHooks = {
  hookNotFound: 'This hook is not there any more',
  tooManyHooks: 'There can be at most {limit} hooks',
  hookAddressFormat:
    'An address begins with https:// and has a host, such as https://example.com/sofra',
  hookNeedsHttps: '{host} takes https: http is for networks of your own alone',
  hookNetworkClosed: '{host} is in a network of your own that is not named among the networks',
  hookHostClosed:
    '{host} leads to this machine, to the service of a cloud or to nobody. ' +
    'An operator can open it in HOOK_HOSTS',
  hookNetworkFormat: 'Name networks of your own alone, such as 192.168.1.0/24',
  hookDaysRange: 'Events are kept for 1 to 90 days',
  hookTooSlow: 'Nothing was answered in 15 seconds',
  hookUnreachable: 'The address cannot be reached: {why}',
  eventNotKept: 'This event is not kept any more',
} as const;
