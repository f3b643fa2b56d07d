/** What a mistyped e-mail address was probably meant to be. Packages for this offer 'live.com' for 'line.com'. */
import { cleanText } from './clean-text.ts';

const PROVIDERS = 'gmail yahoo outlook hotmail icloud ymail rocketmail googlemail live aol'.split(
  ' ',
);

/** These have mailboxes under '.com' alone: 'gmail.com.ng' does not exist. */
const ONLY_COM = ['gmail', 'icloud', 'ymail', 'rocketmail'];

/** Real names, one letter away from a provider's. */
const OTHERS = ['mail', 'email', 'cloud'];

const ENDINGS = ['com', 'co.uk'];

/** One wrong letter in a shorter name makes the name of too many others. */
const SHORTEST_NAME = 5;

/** The address to offer instead; undefined where what was typed may well be right. */
export function suggestEmail(typed: string): string | undefined {
  const email = cleanText(typed, 'email');
  const at = email.lastIndexOf('@');
  const meant = at > 0 ? meantDomain(email.slice(at + 1).toLowerCase()) : undefined;
  return meant && `${email.slice(0, at)}@${meant}`;
}

function meantDomain(domain: string): string | undefined {
  const [name = '', ...rest] = domain.split('.');
  const ending = rest.join('.');
  if (OTHERS.includes(name)) return undefined;
  const longNames = PROVIDERS.filter(({ length }) => length >= SHORTEST_NAME);
  const provider = PROVIDERS.includes(name) ? name : longNames.find((one) => isSlip(name, one));
  if (!provider) {
    // 'gmailcom' and 'gmail,com'
    const whole = longNames.find((one) => isSlip(domain, `${one}.com`));
    return whole && `${whole}.com`;
  }
  const meantEnding = endingFor(name, ending);
  const meant = meantEnding && `${provider}.${meantEnding}`;
  return meant === domain ? undefined : meant;
}

function endingFor(name: string, typed: string): string | undefined {
  if (ONLY_COM.includes(name)) return typed.length > 1 ? 'com' : undefined;
  return ENDINGS.find((one) => one === typed) ?? ENDINGS.find((one) => isSlip(typed, one));
}

/** One letter too much, too little or another, or two that changed places. */
function isSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const shorter = Math.min(typed.length, meant.length);
  while (end < shorter - start && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const wrong = typed.slice(start, typed.length - end);
  const right = meant.slice(start, meant.length - end);
  if (wrong.length < 2 && right.length < 2) return wrong !== right;
  return wrong.length === 2 && right.length === 2 && wrong === `${right[1]}${right[0]}`;
}
