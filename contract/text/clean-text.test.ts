import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validatePerson } from '../accounts.ts';
import { emptyNewsDraft, normalizeNewsDraft } from '../news-draft.ts';
import { validatePayer } from '../payer-details.ts';
import { loginBody, newAdminBody } from '../schemas/accounts.ts';
import { staffNewsQuery } from '../schemas/news.ts';
import { newPasskeyBody } from '../schemas/second-factor.ts';
import { staffPaymentsQuery } from '../schemas/staff.ts';
import { cleanText, type TextKind } from './clean-text.ts';

const FAMILY = '👨\u200D👩\u200D👧';

const cases: [what: string, kind: TextKind, typed: string, clean: string][] = [
  // phones
  ['a copied link', 'phone', 'tel:+2348030000000', '+2348030000000'],
  ['a copied link in capitals', 'phone', ' TEL: 0803 000 0000', '0803 000 0000'],
  ['letters stay for the rule', 'phone', '0803 call me', '0803 call me'],
  // e-mail addresses
  ['a copied link', 'email', 'mailto:ada@example.com', 'ada@example.com'],
  ['a link with a subject', 'email', 'MailTo:ada@example.com?subject=Fees', 'ada@example.com'],
  ['capitals stay', 'email', 'Ada.Obi@Example.com', 'Ada.Obi@Example.com'],
  ['a blank inside stays for the rule', 'email', 'ada obi@example.com', 'ada obi@example.com'],
  // names
  ['in bold of a chat', 'name', '𝗔𝗱𝗮 𝐎𝐛𝐢', 'Ada Obi'],
  ['in script letters', 'name', '𝓐𝓭𝓪', 'Ada'],
  ['with a ligature', 'name', 'Eﬁong', 'Efiong'],
  ['in parts (NFD)', 'name', 'S\u0323ade\u0301', 'Ṣadé'],
  ['modifier-letter apostrophe', 'name', 'Yar\u02BCadua', "Yar'adua"],
  ['typographic apostrophe', 'name', 'O\u2019Brien', "O'Brien"],
  ['opening quote', 'name', '\u2018Yar\u2018adua', "'Yar'adua"],
  ['typographic hyphens', 'name', 'Okafor\u2010Bello\u2011Obi\u2013Eze', 'Okafor-Bello-Obi-Eze'],
  ['Hausa letters stay', 'name', 'Ɗanjuma Ɓello Ƙwari Ƴusuf', 'Ɗanjuma Ɓello Ƙwari Ƴusuf'],
  ['Arabic with a letter mark', 'name', '\u061Cمحمد\u200F علي', 'محمد علي'],
  ['a Mongolian separator', 'name', 'Ada\u180E Obi', 'Ada Obi'],
  ['a tab and a line end', 'name', ' Ada\t\nObi\r\n', 'Ada Obi'],
  ['joiners between letters', 'name', 'A\u200Dda\u200C Obi\uFE0F', 'Ada Obi'],
  ['tag characters', 'name', 'Ada\u{E0041}\u{E0042}', 'Ada'],
  ['a NUL and a bell', 'name', 'A\0da\u0007', 'Ada'],
  ['nothing but what is invisible', 'name', '\u200B\u2063\uFEFF', ''],
  // one line
  ['a title that turns words around', 'text', '\u202Egnp.eman', 'gnp.eman'],
  ['a title with a byte order mark', 'text', '\uFEFFSports Day', 'Sports Day'],
  ['an emoji of several', 'text', `Party ${FAMILY}`, `Party ${FAMILY}`],
  ['an emoji with its selector', 'text', 'Love ❤️\u200D🔥 ☎️', 'Love ❤️\u200D🔥 ☎️'],
  [
    'a skin and a flag',
    'text',
    '👍🏾 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 🇳🇬',
    '👍🏾 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} 🇳🇬',
  ],
  ['a key cap', 'text', 'Press 1️⃣', 'Press 1️⃣'],
  ['a joiner that joins nothing', 'text', '👍\u200D now\u200D', '👍 now'],
  ['bold letters stay in a title', 'text', '𝗡𝗲𝘄𝘀', '𝗡𝗲𝘄𝘀'],
  [
    'curly quotes stay in a title',
    'text',
    'The “Carols” – Mum’s choice',
    'The “Carols” – Mum’s choice',
  ],
  ['wide blanks in a title', 'text', 'Sports\u2003\u2009Day', 'Sports Day'],
  // several lines
  ['NUL in a news text', 'lines', 'One\0\ntwo', 'One\ntwo'],
  ['line ends of every kind', 'lines', 'a\r\nb\rc\u2028d\u2029e\u0085f\vg', 'a\nb\nc\nd\ne\nf\ng'],
  ['paragraphs stay', 'lines', '\n\nOne\n\nTwo\n', 'One\n\nTwo'],
  ['blanks inside a line stay as many', 'lines', 'a  b\tc\u00A0d', 'a  b c d'],
  ['half of a character', 'lines', 'a\ud800b', 'a\uFFFDb'],
  ['what Unicode will never assign', 'lines', 'a\uFFFE\u{1FFFF}b', 'ab'],
];

test.each(cases)('%s (%s)', (_what, kind, typed, clean) => {
  expect(cleanText(typed, kind)).toBe(clean);
});

/** A letter as it is, or as some phone, script or word processor writes it, with what nobody sees around it. */
function disguised(letter: string): fc.Arbitrary<string> {
  const unseen = fc.constantFrom('', '', '', ...UNSEEN);
  return fc
    .tuple(unseen, fc.constantFrom(letter, ...(DISGUISES[letter] ?? [])), unseen)
    .map((parts) => parts.join(''));
}

const UNSEEN = ['\u200B', '\u202A', '\u202C', '\u2060', '\u2068', '\u2069', '\uFEFF', '\u00AD'];
const DISGUISES: Record<string, string[]> = {
  ' ': ['\u00A0', '\u202F', '\u2007', '\u3000', '\t'],
  '-': ['\u2010', '\u2011', '\u2013', '\u2212', '－'],
  '+': ['＋'],
  '@': ['＠'],
  '.': ['．'],
  a: ['ａ', '𝗮', '𝓪'],
  A: ['Ａ', '𝐀'],
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, digitsLike(Number(digit))])),
};

/** Full width, Arabic, Persian, N'Ko, Devanagari, Adlam, bold. */
function digitsLike(digit: number): string[] {
  const zeros = [0xff10, 0x0660, 0x06f0, 0x07c0, 0x0966, 0x1e950, 0x1d7ce];
  return zeros.map((zero) => String.fromCodePoint(zero + digit));
}

test.each<[TextKind, string]>([
  ['phone', '+234 803 000 9876'],
  ['phone', '0803-000-1245'],
  ['email', 'ada-obi@example.com'],
  ['name', 'Ada Obi-Bello'],
])('%s %s is the same however it is typed or copied', (kind, clean) => {
  fc.assert(
    fc.property(fc.tuple(...[...clean].map(disguised)), (letters) => {
      expect(cleanText(letters.join(''), kind)).toBe(clean);
    }),
  );
});

// Both were found by the test below. The wavy dash is an emoji, and becomes a hyphen.
test('an emoji that becomes a letter leaves nothing invisible behind', () => {
  expect(cleanText('0803\u3030\uFE0F000', 'phone')).toBe('0803-000');
});

test('a double apostrophe is two single ones', () => {
  expect(cleanText('Ade\u2033', 'name')).toBe("Ade''");
});

test('cleaning what is clean changes nothing, whatever was typed', () => {
  const odd = fc.constantFrom(
    '\u200B',
    '\u202E',
    '\0',
    '\u00A0',
    'tel:',
    'mailto:',
    '?',
    '\u200D',
    '❤',
    '\uFE0F',
    '1',
    '\u20E3',
    '´',
    '\n',
  );
  const typed = fc
    .array(fc.oneof(odd, fc.string({ unit: 'binary' })))
    .map((parts) => parts.join(''));
  const kind = fc.constantFrom<TextKind>('text', 'lines', 'name', 'email', 'phone');
  fc.assert(
    fc.property(typed, kind, (text, how) => {
      const clean = cleanText(text, how);
      expect(cleanText(clean, how)).toBe(clean);
      expect(clean).not.toMatch(/[\0\u200B\u202E]/);
    }),
  );
});

describe('it runs before the rules of', () => {
  test('who pays', () => {
    expect(
      validatePayer({
        fullName: '\u2068Ada\u00A0Yar\u02BCadua\u2069',
        email: 'mailto:ada\u200B@example.com',
        phone: '\u202A+234 803 000 0000\u202C',
      }),
    ).toEqual({});
  });

  test('a new administrator, and never touches a password', () => {
    const typed = { name: '𝗔𝗱𝗮', email: '\uFEFFada@example.com', phone: 'tel:08030000000' };
    expect(validatePerson(typed)).toEqual({});
    const password = ' 𝗔\u200B\u00A0pass ';
    const login = { email: ' mailto:ada@example.com', password };
    expect(loginBody.parse(login)).toEqual({ email: 'ada@example.com', password });
    expect(newAdminBody.parse({ ...typed, password })).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      phone: '08030000000',
      password,
    });
    expect(loginBody.safeParse({ email: '\u200B', password }).success).toBe(false);
  });

  test('news', () => {
    const draft = {
      ...emptyNewsDraft,
      type: 'news',
      title: '\uFEFF\u202EDay',
      description: 'a\0\r\nb',
      imageAlt: '\0',
      startsAt: '',
    };
    expect(normalizeNewsDraft(draft)).toEqual({
      ...draft,
      title: 'Day',
      description: 'a\nb',
      imageAlt: '',
    });
  });

  test('searches and names of passkeys', () => {
    expect(staffPaymentsQuery.parse({ q: '\u202Aada\u202C' }).q).toBe('ada');
    expect(staffNewsQuery.parse({ q: '\u200B' }).q).toBe('');
    expect(newPasskeyBody.shape.name.safeParse('\u2060').success).toBe(false);
  });
});
