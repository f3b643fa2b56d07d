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
  ['copied from a contact card', 'phone', '\u202A+234 803 000 0000\u202C', '+234 803 000 0000'],
  ['in bidirectional isolates', 'phone', '\u2068+2348030000000\u2069', '+2348030000000'],
  ['with a no-break space', 'phone', '0803\u00A0000\u00A00000', '0803 000 0000'],
  ['with narrow and figure spaces', 'phone', '0803\u202F000\u20070000', '0803 000 0000'],
  ['with no-break hyphens', 'phone', '0803\u2011000\u20110000', '0803-000-0000'],
  ['with a minus sign and a dash', 'phone', '0803\u2212000\u20130000', '0803-000-0000'],
  ['a copied link', 'phone', 'tel:+2348030000000', '+2348030000000'],
  ['a copied link in capitals', 'phone', ' TEL: 0803 000 0000', '0803 000 0000'],
  ['full-width digits', 'phone', '＋２３４ ８０３ ０００ ００００', '+234 803 000 0000'],
  ['Arabic digits', 'phone', '٠٨٠٣٠٠٠٠٠٠١', '08030000001'],
  ['Persian digits', 'phone', '۰۸۰۳۰۰۰۰۰۰۱', '08030000001'],
  ['Adlam digits', 'phone', '𞥐𞥘𞥐𞥓', '0803'],
  ['bold digits', 'phone', '𝟎𝟖𝟎𝟑', '0803'],
  ['letters stay for the rule', 'phone', '0803 call me', '0803 call me'],
  // e-mail addresses
  ['with a zero-width space', 'email', 'ada\u200B@example.com', 'ada@example.com'],
  ['with a byte order mark', 'email', '\uFEFFada@example.com', 'ada@example.com'],
  ['with a soft hyphen', 'email', 'ada@exam\u00ADple.com', 'ada@example.com'],
  ['with a word joiner', 'email', 'ada@\u2060example.com', 'ada@example.com'],
  ['copied from a chat', 'email', '\u2066ada@example.com\u2069', 'ada@example.com'],
  ['a copied link', 'email', 'mailto:ada@example.com', 'ada@example.com'],
  ['a link with a subject', 'email', 'MailTo:ada@example.com?subject=Fees', 'ada@example.com'],
  ['full width', 'email', 'ada＠ｅｘａｍｐｌｅ．com', 'ada@example.com'],
  ['with a no-break space behind', 'email', 'ada@example.com\u00A0', 'ada@example.com'],
  ['with a typographic hyphen', 'email', 'ada\u2010obi@example.com', 'ada-obi@example.com'],
  ['capitals stay', 'email', 'Ada.Obi@Example.com', 'Ada.Obi@Example.com'],
  ['a blank inside stays for the rule', 'email', 'ada obi@example.com', 'ada obi@example.com'],
  // names
  ['in bold of a chat', 'name', '𝗔𝗱𝗮 𝐎𝐛𝐢', 'Ada Obi'],
  ['in script letters', 'name', '𝓐𝓭𝓪', 'Ada'],
  ['in full width', 'name', 'Ａｄａ\u3000Ｏｂｉ', 'Ada Obi'],
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
