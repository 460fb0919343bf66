// The values of the restaurant's answers so far, by the names of their fields: numbers, codes,
// cursors.

/** As many values of a field as are remembered. */
const most = 30;

/** Fields that take what others have told. */
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

/** Begins with what the people of the restaurant know, which they never forget. */
export function openMemory(known: Record<string, readonly unknown[]>) {
  const told = new Map<string, unknown[]>();
  let backup: Buffer | undefined;

  const keep = (field: string, value: unknown) =>
    void told.set(field, [...(told.get(field) ?? []).slice(1 - most), value]);

  /** Remembers every field of an answer, however deep it lies; `noun` is what it is about. */
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

/** The subject of a call: the first word of its address that is no role. */
export const nounOf = (route: string) =>
  /\/api\/(?:admin\/)?(\w+)/.exec(route)?.[1]?.replace('points', 'customers') ?? '';
