// Which guests stayed away, as lists of members and messages choose them.

/**
 * Filters for members who stayed away: so many days without a visit, or regulars who have been away
 * for twice their usual interval.
 */
export const absences = ['30', '60', '90', 'regulars'] as const;
