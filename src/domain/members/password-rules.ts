// Passwords and PINs that nobody may choose.
import { messages } from '../../contract/messages/messages.ts';
import { digitsOf } from './mobile.ts';
import { Refusal } from '../refusal.ts';

/**
 * Refuses a password that attackers try first: one of the most common, the brand's name, or the
 * account's own user name or mobile number, each also followed by a few digits or signs. The list
 * holds the most common passwords (NCSC and SecLists, top 200) of 6 characters or more.
 */
export function refuseGuessable(password: string, about: { brand: string; account: string }) {
  const plain = password.toLowerCase();
  const bare = plain.replace(/[\d\W_]{1,4}$/u, '');
  const own = [about.brand, about.account, digitsOf(about.account)].map((s) => s.toLowerCase());
  const guessable = common.has(plain) || own.includes(plain) || own.includes(bare) || isRun(plain);
  if (guessable) throw new Refusal('invalid', messages.passwordTooCommon);
}

/** Whether a text is one repeated character, or a sequence like 123456 or fedcba. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const differences = new Set(codes.slice(1).map((code, i) => code - (codes[i] ?? 0)));
  return differences.size === 1 && [0, 1, -1].includes([...differences][0] ?? 2);
}

/**
 * Refuses a PIN that attackers try first: one repeated digit, or a sequence of rising or falling
 * digits, in which 0 follows 9. Most of the most common PINs are of these kinds (D. Berry, "PIN
 * number analysis", 2012).
 */
export function refuseGuessablePin(pin: string): void {
  const digits = [...pin].map(Number);
  const steps = new Set(digits.slice(1).map((digit, i) => (digit - digits[i]! + 10) % 10));
  const isGuessable = steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
  if (isGuessable) throw new Refusal('invalid', messages.pinTooCommon);
}

const commonest = `
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword qwerty qwerty1 qwerty12
  qwerty123 qwertyuiop qwert123 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx qazwsx qazwsxedc
  abc123 abcd1234 a123456 a1b2c3 aa123456 aaa111 asdfgh asdfghjkl asd123 zxcvbn zxcvbnm 123qwe
  123123 123321 121212 112233 123654 147258 159753 696969 131313 102030 101010 1234qwer qwe123
  1234567890 0123456789 987654321 iloveyou iloveyou1 princess sunshine football baseball
  basketball superman batman dragon monkey monkey1 shadow master michael jordan jordan23 jennifer
  jessica ashley michelle daniel nicole hunter hunter2 charlie thomas andrew joshua robert george
  soccer killer trustno1 starwars pokemon naruto liverpool chelsea arsenal barcelona realmadrid
  letmein welcome welcome1 welcome123 admin123 admin1 administrator changeme secret secret123
  default freedom whatever computer internet samsung iphone google facebook myspace1 lovely flower
  hello123 hello1 summer winter orange banana cheese cookie pepper ginger buster maggie harley
  ferrari mustang corvette mercedes yankees ranger access matrix phoenix purple silver golden
  diamond family restaurant test123 test1234 testing guest123 guest1 login123 user123 pass123
  pass1234 pass12345 mohammed muhammad mohamed ahmed123 ali123 abdullah allah123 bismillah habibi
  habibi123 password! password1! qwerty1! admin@123 pass@123 welcome@123 123456a 123456aa 123456q
  12345qwert 666666a q1w2e3 q1w2e3r4 q1w2e3r4t5 1a2b3c zxc123 asdf1234 asdasd qweasd qweasdzxc
  poiuyt lkjhgf marina lebanon beirut cairo123 egypt123 riyadh saudi123 dubai123 jeddah makkah
  kuwait qatar123 001122 111222 222333 123789 789456 456789 147852 258456 951753 753951 555666
  123abc 123456789a 123456abc a12345 a1234567 abc12345 abcdefg1 football1 baseball1 princess1
  sunshine1 iloveu loveyou babygirl angel1 angels chocolate butterfly spiderman blink182 nothing
  jesus1 hannah amanda tigger snoopy william richard patrick matthew anthony justin brandon
  samantha rebecca elizabeth victoria`;

const common = new Set(commonest.trim().split(/\s+/));
