// Values of the answers so far by field name: numbers, codes, cursors.

/** The number of values that are kept for each field. */
const most = 30;

/** Fields that also take values of other fields. */
const alsoTakes: Record<string, readonly string[]> = {
  customerId: ['id of customers'],
  partnerId: ['id of partners'],
  benefitId: ['id of benefits'],
  rewardId: ['id of rewards'],
  code: ['verificationCode'],
  token: ['qrToken'],
  after: ['x-next'],
  currentPassword: ['password'],
  newPassword: ['password'],
};

export type Memory = ReturnType<typeof openMemory>;

/** The initial values, which are never dropped: those that the people of the restaurant know. */
export function openMemory(known: Record<string, readonly unknown[]>) {
  const told = new Map<string, unknown[]>();
  let backup: Buffer | undefined;

  const keep = (field: string, value: unknown) =>
    void told.set(field, [...(told.get(field) ?? []).slice(1 - most), value]);

  /** Stores every field of an answer, at any depth; `noun` is the subject of the call. */
  function hear(answer: unknown, noun: string, field?: string): void {
    if (Array.isArray(answer)) {
      for (const one of answer.slice(-5)) hear(one, noun, field);
    } else if (typeof answer === 'object' && answer !== null) {
      for (const [name, value] of Object.entries(answer)) hear(value, noun, name);
    } else if (field !== undefined) {
      keep(field === 'id' ? `id of ${noun}` : field, answer);
    }
  }

  const names = (field: string) => [field, ...(alsoTakes[field] ?? [])];
  return {
    hear,
    /** The values of a field of this name, newest last. */
    told: (field: string) => names(field).flatMap((name) => told.get(name) ?? []),
    known: (field: string) => names(field).flatMap((name) => known[name] ?? []),
    keepBackup: (file: Buffer) => void (backup = file),
    backup: () => backup,
  };
}

/** The subject of a call: the first part of its path that is not a role. */
export const nounOf = (route: string) =>
  /\/api\/(?:admin\/)?(\w+)/.exec(route)?.[1]?.replace('points', 'customers') ?? '';
