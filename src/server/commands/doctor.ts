// `npm run doctor`: reports problems of an installation, without secrets; exits with 1 if there are
// any.
import { examine } from '../doctor/examine.ts';
import { runningVersion } from '../overview/releases.ts';
import { runWithSettings, say } from './command.ts';

const marks = { good: 'good  ', hint: 'hint  ', wrong: 'WRONG ' };

await runWithSettings('WRONG  A setting keeps Sofra from starting.', async (config) => {
  say(`Sofra ${runningVersion()}`);
  const found = await examine(config, new Date());
  for (const { state, says, todo } of found) {
    say(`${marks[state]} ${says}.`);
    if (todo) say(`       ${todo}`);
  }
  const count = found.filter(({ state }) => state === 'wrong').length;
  say(count === 0 ? 'Nothing is wrong.' : `Things that are wrong: ${count}.`);
  if (count > 0) process.exitCode = 1;
});
