// How the browser of the tests is started: without what would cost time and shows in no page.

/**
 * Features that are switched off. Of several lists Chromium takes the last, so that those which
 * Playwright switches off stand here again (chromiumSwitches.ts in its source), but two first: the
 * pages behind the address bar, which took each window longer to load than the page it is for.
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

/** Chromium without the talk to its maker, and as root where that is who runs it. */
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
 * For the browser without windows: one process does the work of three, and scripts run as they are
 * compiled at first, since no page of a story lives long enough to be worth a second time.
 */
export const shellFlags: readonly string[] = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--no-opt,--no-maglev',
];

/** For stories with notifications, which the headless shell does not have. */
export const withNotifications: readonly string[] = ['--headless=new'];
