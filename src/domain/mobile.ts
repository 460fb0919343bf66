// Whose number it is: `+966…` and `966…` are one person.

/** What uniqueness and look-ups compare: the number without its plus. */
export const mobileKey = (mobile: string) => mobile.replace(/^\+/, '');
