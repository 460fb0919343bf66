// The English texts of Sofra's screens. Every language has the type of this object.
import { levels, type Level } from '../../../contract/values/level-names.ts';
import type { Wording } from '../../../contract/points/points.ts';
import { englishOfGuests, type GuestMessage } from '../../../contract/messages/guests.ts';
import { grouped, pluralIn } from './plural.ts';

export type Language = 'en' | 'ar';

const plural = pluralIn('en');
const messages: Record<GuestMessage, string> = englishOfGuests;

export const en = {
  language: 'en' as Language,
  levels: Object.fromEntries(levels.map((level) => [level, level])) as Record<Level, string>,
  messages,

  frame: {
    skip: 'Skip to content',
    otherLanguage: 'العربية',
    toDark: 'Dark theme',
    toLight: 'Light theme',
    notices: 'Notices',
    dismiss: 'Dismiss',
    close: 'Close',
    retry: 'Try again',
    canRetry: (seconds: number) =>
      seconds < 60
        ? plural(seconds, {
            one: 'You can try again in {n} second.',
            other: 'You can try again in {n} seconds.',
          })
        : plural(Math.ceil(seconds / 60), {
            one: 'You can try again in {n} minute.',
            other: 'You can try again in {n} minutes.',
          }),
    canRetryNow: 'You can try again now.',
    retryIn: (time: string) => `Try again in ${time}`,
    loading: 'Loading…',
    refresh: 'Refresh',
    refreshed: 'Everything is up to date',
    logOut: 'Log out',
    logOutFailed: 'Error logging out',
    logOutEverywhere: 'Log out everywhere',
    everywhere: 'Logs you out on this device and on every other one.',
    show: 'Show what is typed',
    hide: 'Hide what is typed',
    error: 'Error',
    offline: 'No connection. Please check your network and try again.',
    updated: 'Sofra was updated since this page was opened.',
    reload: 'Open it anew',
    couldNotLoad: 'This could not be loaded',
    terms: 'Terms & Conditions',
  },

  notFound: {
    title: '404 Page Not Found',
    hint: 'Did you forget to add the page to the router?',
    home: 'Back to the start',
  },

  welcome: {
    joinTitle: 'There is a place for you at our table',
    joinText: 'Earn points with every visit and rise through five levels of benefits.',
    loginTitle: 'Good to see you again',
    loginText: 'Your card, your points and your code are waiting.',
    name: 'Full Name',
    mobile: 'Mobile Number',
    password: 'Password',
    join: (brand: string) => `Join ${brand} Family`,
    joining: 'Joining...',
    logIn: (brand: string) => `Login to ${brand} Family`,
    loggingIn: 'Logging in...',
    forgotten: 'No password? Ask our staff: they give you a new one.',
    codeOfTill: 'No password yet? Open your card with a code from the till',
    toLogin: { ask: 'Already a member?', act: 'Log in' },
    toJoin: { ask: 'New here?', act: 'Create your card' },
    alreadyMember:
      'This number already has a card. Log in with its password. Is the number new to you and ' +
      'the card not yours? Tell our staff: they free the number for you.',
    joined: (brand: string) => `Welcome to ${brand} Family!`,
    back: 'Welcome back!',
    codeRenewed: 'Your verification code has been updated.',
    temporary: 'Temporary Password Created',
    failed: 'Login Failed',
    wrong: 'Wrong password or account not found. Please try again.',
    ladder: 'The five levels',
    from: (points: number) => `from ${grouped(points)}`,
  },

  invited: {
    title: 'Your points are waiting',
    text: 'Open your card on this phone: it takes a minute.',
    greeting: (name: string) => `Welcome, \u2068${name}\u2069`,
    points: (points: number) =>
      points === 0
        ? 'Your card is ready. Choose a password, and it is yours.'
        : plural(points, {
            one: '{n} point is on your card. Choose a password, and it is yours.',
            other: '{n} points are on your card. Choose a password, and it is yours.',
          }),
    digits: 'The last four digits of your number',
    digitsHint: 'Of the mobile number you gave us',
    code: 'Code',
    codeHint: 'Our staff give it to you at the till. The code on your invitation is good too.',
    next: 'Go on',
    looking: 'One moment...',
    open: 'Open my card',
    opening: 'Opening...',
    opened: 'Your card is open',
    hasPassword: 'You have a password already?',
    logIn: 'Log in',
  },

  mobile: {
    withCode: 'With the country code, such as +966',
    localToo: 'Local, or with the country code',
    read: 'We keep it as',
    none: 'No number',
  },

  dashboard: {
    title: 'Your card',
    required: 'Login Required',
    requiredText: 'Please login with your mobile number and password',
    failed: 'Login Failed',
    failedNoPassword: 'Password is required. Please log in using the form.',
    failedUnknown: 'Unable to verify your identity. Please try again.',
    notFound: 'Customer not found',
    notFoundText: 'This address belongs to another card.',
    toOwnCard: 'Go to my card',

    points: 'Points',
    toSpend: (points: number) => `${grouped(points)} to spend`,
    owed: (points: number) =>
      plural(points, {
        one: '{n} point is owed: the next points pay it.',
        other: '{n} points are owed: the next points pay them.',
      }),
    nextEnd: ({ points, day }: { points: number; day: string }) =>
      plural(points, {
        one: `{n} point can be spent until \u2068${day}\u2069`,
        other: `{n} points can be spent until \u2068${day}\u2069`,
      }),
    keptUntil: (day: string) => `Your level is kept until \u2068${day}\u2069`,
    toKeep: ({ points, day }: { points: number; day: string }) =>
      plural(points, {
        one: `{n} more point by \u2068${day}\u2069 keeps your level.`,
        other: `{n} more points by \u2068${day}\u2069 keep your level.`,
      }),
    ends: 'Points that end',
    endsHint: 'A reward takes them first.',
    until: (day: string) => `Until \u2068${day}\u2069`,
    endedNews: ({ points, left }: { points: number; left: number }) =>
      `${plural(points, { one: '{n} point has ended.', other: '{n} points have ended.' })} ` +
      `${grouped(left)} are left to spend, and your level stays.`,
    topLevel: 'You have reached the highest level',
    earnMore: (missing: number, level: string) =>
      plural(missing, {
        one: `Earn {n} more point to reach ${level}`,
        other: `Earn {n} more points to reach ${level}`,
      }),
    visitsLeft: (visits: number) =>
      plural(visits, {
        one: 'About one visit like your last ones',
        other: 'About {n} visits like your last ones',
      }),
    code: 'Verification code',
    codeHint: 'Show it when you claim a reward or a discount.',
    copy: 'Copy code',
    copied: 'Code copied',
    showCode: 'Show my code',
    showQr: 'Show the QR code on the whole screen',
    fullQr: 'The QR code of your card',

    pointsAdded: 'Points Added!',
    pointsNews: ({ points, total, undo }: { points: number; total: number; undo: boolean }) => {
      const now = `Your new total is ${grouped(total)}.`;
      if (undo) return `An earlier entry was undone. ${now}`;
      if (points === 0) return `Your visit was noted. ${now}`;
      const earned = {
        one: `You've earned {n} point! ${now}`,
        other: `You've earned {n} points! ${now}`,
      };
      const deducted = {
        one: `{n} point was deducted. ${now}`,
        other: `{n} points were deducted. ${now}`,
      };
      return plural(Math.abs(points), points < 0 ? deducted : earned);
    },
    risen: (level: string) => ({
      title: `Welcome to ${level}!`,
      detail: `Your card is now ${level}.`,
    }),
    newlyYours: 'Yours from now on',
    gone: {
      deleted: {
        title: 'Your account was deleted',
        detail: 'If you did not ask for this, please speak to us at the restaurant.',
      },
      reset: {
        title: 'Your password was reset',
        detail: 'Log in with the temporary password that you were given.',
      },
    },
    offline: 'No connection. Points and code may have changed since.',
    numberFreed:
      'Your former number belongs to somebody else now, so it is no longer on this card. ' +
      'Everything else stays. Tell our staff your new number: without one, you cannot log in anew.',
    lastKnown: (moment: string) => `Offline. Last updated ${moment}.`,

    offers: 'Special announcements',
    noOffers: 'No active special offers at the moment',
    validUntil: (date: string) => `Valid until ${date}`,
    newOffer: 'New Special Offer!',
    tellMe: 'Notify me of new offers',

    benefits: (level: string) => `${level} benefits`,
    noBenefits: 'No active benefits',
    unlockMore: (points: number) => `Reach ${grouped(points)} points to unlock more benefits`,
    comesWith: (level: string) => `With ${level} you also get`,
    locked: 'Locked',
    history: 'Points history',
    noHistory: 'No transactions yet',
    monthSum: 'Points of the month:',
    monthRewards: 'Rewards of the month:',
    firstSteps: 'How it works',
    steps: [
      'Give your number when you pay',
      'Your points arrive here by themselves',
      'Rise through the levels and enjoy what they bring',
    ],
    undoes: 'Undo',
    undone: 'Undone',
    wordings: {
      brought: 'Brought from the old card',
      owed: 'Of a returned bill, and spent',
      repaid: 'Paid what was owed',
      joined: 'Two cards became one',
      given: 'A gift',
      ended: 'Points ended',
      'import-undone': 'Import undone',
    } satisfies Record<Wording, string>,
    older: 'Show older',
  },

  benefit: {
    often: {
      unlimited: '',
      daily: 'Once a day',
      weekly: 'Once a week',
      monthly: 'Once a month',
      once: 'Once only',
    },
    given: (date: string) => `Given ${date}`,
    dueFrom: (date: string) => `Again from ${date}`,
    gaveYou: (partner: string | null) =>
      partner === null ? 'You were given' : `\u2068${partner}\u2069 gave you`,
    takenBack: 'Taken back',
  },

  account: {
    open: 'Your account',
    since: (day: string) => `In the family since ${day}`,
    install: 'Put the card on this phone',
    installText: 'It opens like an app, without a network too.',
    installByHand: 'To put the card on this phone: Share, then “Add to Home Screen”.',
    installLater: 'Not now',
    messages: 'Messages and offers',
    data: 'My data as a file',
    dataText: 'Your card and your whole points history.',
    dataBusy: 'Gathering your data…',
    dataDone: 'Your data is in your downloads',
    dataFailed: 'Your data could not be gathered',
    logOut: 'Log out?',
    logOutText: 'Your card will not open on this device until you log in with your password.',
    stay: 'Stay',
    remove: 'Delete my account',
    removeText: (points: number) =>
      plural(points, {
        one: 'Your card, your {n} point and your history go for good, at once.',
        other: 'Your card, your {n} points and your history go for good, at once.',
      }),
    removeNumber: 'Type your mobile number to confirm',
    removing: 'Deleting...',
    removed: 'Your account was deleted',
    removedText: 'Thank you for having been our guest.',
    removeFailed: 'Your account was not deleted',
  },

  newPassword: {
    toast: 'Password Reset',
    title: 'Choose a new password',
    text: 'You logged in with a temporary password. Choose one that only you know.',
    first: 'New password',
    second: 'Confirm password',
    change: 'Change password',
    current: 'Current password',
    save: 'Save password',
    saving: 'Saving...',
    saved: 'Password changed successfully!',
  },

  terms: { back: 'Back' },
};

export type Words = typeof en;
