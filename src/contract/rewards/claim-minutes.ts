// How long a claim is valid, apart from the schemas: a guest's page shows it before it knows more.

/** Minutes that a claim is valid for, unless the owner sets others. */
export const defaultClaimMinutes = 15;
