// Command-line flags of the tests' browser, which save time without changing any page.

/**
 * Disabled features. If there are several lists, Chromium uses the last one, so Playwright's own
 * features are repeated (chromiumSwitches.ts in its source). The first two are ours: pages of the
 * address bar, which took longer to load than the page under test.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
];

/** Flags without network requests to Google, and for running as root. */
export const flags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${withoutFeatures.join(',')}`,
];

/**
 * Flags of the headless shell: a single process, and no optimising compiler, since no page of a
 * test lives long enough to benefit from it.
 */
export const shellFlags: readonly string[] = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--no-opt,--no-maglev',
];

/** For stories with notifications, which the headless shell does not have. */
export const withNotifications: readonly string[] = ['--headless=new'];
