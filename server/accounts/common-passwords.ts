/** Words that people here reach for, in addition to the lists of the library. */
const WORDS = `
password passwort passwd pass secret letmein welcome login admin administrator superadmin root master manager super user guest
test testing demo default changeme change temp temporary access system server computer laptop internet google
facebook instagram whatsapp twitter tiktok youtube yahoo gmail hotmail iphone android samsung nokia blackberry
windows microsoft apple linux qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm azerty qazwsx abcd abcdef abcdefg
abcdefgh abc iloveyou love lovely lover loveme mylove sweetheart darling honey baby babygirl babyboy angel princess
prince queen king boss chief superman batman spiderman ironman pokemon naruto dragon monkey tiger lion eagle falcon
shadow sunshine flower butterfly rainbow summer winter spring autumn january february march april june july august
september october november december monday tuesday wednesday thursday friday saturday sunday football soccer
baseball basketball hockey chelsea arsenal liverpool manchester united barcelona realmadrid juventus milan bayern
supereagles messi ronaldo neymar okocha kanu drogba freedom whatever nothing forever together trustno trust hello
hellohello goodluck lucky happy smile money rich dollar naira million blessed blessing blessings grace favour favor
mercy glory victory praise worship faith hope peace joy gift godisgood godislove godbless jesus jesuschrist christ
jehovah allah mohammed muhammad islam bible church pastor holyspirit hallelujah amen heaven miracle testimony
school teacher student principal headmaster headmistress bursar classroom education college university academy
nursery primary secondary parent parents children office staff portal payment fees receipt nigeria naija lagos lekki
ikeja abuja ibadan kano kaduna enugu portharcourt benin calabar owerri onitsha warri akure abeokuta ilorin jos africa
london america england ghana oluwa oluwaseun oluwaseyi oluwatobi oluwadamilola oluwafemi olamide adebayo adeola
adewale ayodele ayomide babatunde bukola damilola ebuka emeka chukwu chukwudi chidi chidinma chinedu chioma ifeoma
ikechukwu ngozi nneka obinna onyinye uche uchenna fatima aisha abubakar ibrahim musa usman yusuf zainab hassan
hussein mary michael daniel david samuel joseph john james peter paul stephen emmanuel victor victoria elizabeth
esther deborah ruth sarah rachel rebecca grace joshua joy precious gloria patience charles george william robert
thomas richard andrew matthew jessica jennifer ashley amanda nicole charlie jordan michelle mummy daddy mother father
family brother sister wife husband friend friends birthday christmas easter football1 starwars matrix killer hunter
ranger soldier police doctor nurse engineer lawyer banker pilot driver music guitar piano dancer gospel afrobeat
wizkid davido burnaboy olamidebaddo tiwa chocolate cookie banana orange pepper jollof plantain coffee diamond silver
golden purple yellow green black white orange mercedes toyota honda ferrari porsche the old new first home life boy girl
man iluv you god me my
`
  .trim()
  .split(/\s+/);

const KEYBOARD_RUNS = `
01234567890 abcdefghijklmnopqrstuvwxyz qwertyuiop qwertzuiop azertyuiop asdfghjkl zxcvbnm 147258369 741852963 159753
1qaz2wsx3edc4rfv5tgb6yhn7ujm q1w2e3r4t5y6u7i8o9p0 1q2w3e4r5t6y7u8i9o0p !@#$%^&*()
`
  .trim()
  .split(/\s+/);

const LOOK_ALIKES = new Map(
  '@a 4a 3e 1i !i 0o 5s $s 7t'.split(' ').map(([sign = '', letter = '']) => [sign, letter]),
);

/** A shorter word is mostly digits and signs, and not a common password. */
const SHORTEST_WORD = 3;

let known: Promise<ReadonlySet<string>> | undefined;

/** True for a password that guessing programs try early, in any mixture of capitals and look-alikes. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.normalize('NFKC').toLowerCase();
  if (isRepetition(plain) || isNearlyRun(plain) || isDate(plain)) return true;
  const readings = readingsOf(plain);
  if (readings.some(isOneOrTwoWords)) return true;
  const words = await knownWords();
  return readings.some((text) => {
    const word = withoutEnding(text);
    return word.length >= SHORTEST_WORD && words.has(word);
  });
}

/** Some 180,000 leaked passwords, words and names. Loaded on first use: most processes never need them. */
export function knownWords(): Promise<ReadonlySet<string>> {
  known ??= readWords();
  return known;
}

async function readWords(): Promise<Set<string>> {
  const [common, english] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const lists = [common.dictionary, english.dictionary].flatMap<readonly unknown[]>(Object.values);
  return new Set(
    lists.flat().map((entry) => withoutEnding(String(entry).normalize('NFKC').toLowerCase())),
  );
}

/** 'sunshine2026!' is 'sunshine'. */
function withoutEnding(text: string): string {
  return text.replace(/[^\p{L}\p{M}]+$/u, '');
}

/** As it is, and with look-alikes read as letters: in all of it, or only before an ending ('p@ssw0rd1'). */
function readingsOf(plain: string): string[] {
  const readings = [plain];
  for (let end = withoutEnding(plain).length; end <= plain.length; end += 1) {
    readings.push(withLetters(plain.slice(0, end)));
  }
  return readings;
}

function withLetters(text: string): string {
  return text.replace(/[@431!05$7]/g, (sign) => LOOK_ALIKES.get(sign) ?? sign);
}

/** 'thepassword', 'Arsenal4Life!', '123password'. Three words or more, as we advise, are allowed. */
function isOneOrTwoWords(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return WORDS.some((word) => {
    if (!letters.startsWith(word)) return false;
    const rest = letters.slice(word.length);
    return rest === '' || WORDS.includes(rest);
  });
}

function isRepetition(plain: string): boolean {
  return /^(.{1,4})\1+$/s.test(plain);
}

/** Also 'aa123456!', a run between the letter and sign that other sites demand, and '11223344', a run of doubles. */
function isNearlyRun(plain: string): boolean {
  const middle = plain.replace(/^(\p{L})\1{0,2}/u, '').replace(/[^\p{L}\d]$/u, '');
  const withoutDoubles = plain.replace(/(.)\1/gsu, '$1');
  return [plain, middle, withoutDoubles].some(isRun);
}

function isRun(plain: string): boolean {
  const runs = KEYBOARD_RUNS.flatMap((run) => [run, [...run].reverse().join('')]);
  let rest = plain;
  while (rest.length > 0) {
    const piece = longestPiece(rest, runs);
    if (piece < 3) return false;
    rest = rest.slice(piece);
  }
  return true;
}

function longestPiece(text: string, runs: string[]): number {
  let length = 0;
  while (length < text.length && runs.some((run) => run.includes(text.slice(0, length + 1)))) {
    length += 1;
  }
  return length;
}

/** A birthday is eight digits and easily found out: '24031987', '1987-03-24'. */
function isDate(plain: string): boolean {
  return /^(\d{1,2}[-./ ]?\d{1,2}[-./ ]?(19|20)\d\d|(19|20)\d\d[-./ ]?\d{1,2}[-./ ]?\d{1,2})$/.test(
    plain,
  );
}
