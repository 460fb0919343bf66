// A new password that is easily read out: no letter or digit that looks like another.

// 32 signs, so that five bits of a random byte choose each one evenly; 60 bits in all.
const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
const length = 12;

export const freshPassword = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => signs[byte % 32]).join('');
