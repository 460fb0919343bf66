// Sets, in each test file, the seed of this run for everything that makes random cases.
import fc from 'fast-check';
import { inject } from 'vitest';

fc.configureGlobal({ seed: inject('seed') });
