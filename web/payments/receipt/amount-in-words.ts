import { type Kobo, nairaFromKobo } from '#contract/money.ts';

/** 'Fifty-five thousand naira only', as a bursar writes it so that no figure can be altered. */
export function amountInWords(amount: Kobo): string {
  const naira = Math.floor(nairaFromKobo(amount));
  const kobo = amount - naira * 100;
  const sum = [`${wholeNumber(naira)} naira`, kobo > 0 && `${wholeNumber(kobo)} kobo`]
    .filter(Boolean)
    .join(', ');
  return `${sum.charAt(0).toUpperCase()}${sum.slice(1)} only`;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
] as const;

function wholeNumber(number: number): string {
  if (number < 1000) return belowThousand(number);
  const words: string[] = [];
  let rest = number;
  for (const [size, name] of scales) {
    const count = Math.floor(rest / size);
    if (count > 0) words.push(`${wholeNumber(count)} ${name}`);
    rest %= size;
  }
  if (rest === 0) return words.join(', ');
  return words.join(', ') + (rest < 100 ? ' and ' : ', ') + belowThousand(rest);
}

function belowThousand(number: number): string {
  if (number < 20) return small[number] ?? '';
  if (number < 100) {
    const ten = tens[Math.floor(number / 10)] ?? '';
    return number % 10 === 0 ? ten : `${ten}-${small[number % 10]}`;
  }
  const hundreds = `${small[Math.floor(number / 100)]} hundred`;
  return number % 100 === 0 ? hundreds : `${hundreds} and ${belowThousand(number % 100)}`;
}
