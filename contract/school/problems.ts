import { isDay } from '../dates/school-time.ts';
import { formatNaira, koboFromNaira } from '../money.ts';
import { readPictureAddress } from '../pictures.ts';
import { foldText } from '../text/fold-text.ts';
import type {
  BankAccount,
  DayList,
  Facts,
  Gallery,
  Notice,
  PaymentQuestions,
  SchoolDocuments,
  SchoolKind,
} from './documents.ts';
import type { FeePurpose, Fees } from './fees.ts';
import { termProblems } from './term-problems.ts';

/** A sentence for each place of a document that breaks a rule, by path such as `purposes.0.kobo.SS 1`. */
export type Problems = Record<string, string>;

export const most = {
  classes: 30,
  purposes: 20,
  nameLetters: 40,
  naira: 10_000_000,
  terms: 60,
  social: 8,
  questions: 20,
  days: 200,
  noticeLetters: 160,
  pictures: 60,
} as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PHONE = /^\+?[\d\s()-]{7,20}$/;

/** Empty when the document can be used. Shapes are checked before, by `schemas/school.ts`. */
export function documentProblems<Kind extends SchoolKind>(
  kind: Kind,
  document: SchoolDocuments[Kind],
): Problems {
  const problemsOf: { [Each in SchoolKind]: (document: SchoolDocuments[Each]) => Problems } = {
    fees: feesProblems,
    terms: ({ terms }) => termProblems(terms),
    facts: factsProblems,
    bank: bankProblems,
    questions: questionsProblems,
    notice: noticeProblems,
    days: daysProblems,
    gallery: galleryProblems,
  };
  return problemsOf[kind](document);
}

function feesProblems({ classes, purposes }: Fees): Problems {
  const problems = {
    ...nameProblems('classes', 'class', classes),
    ...nameProblems('purposes', 'purpose', purposes),
  };
  for (const [index, purpose] of purposes.entries()) {
    Object.assign(problems, amountProblems(`purposes.${index}`, purpose, classes));
  }
  return problems;
}

function nameProblems(
  list: 'classes' | 'purposes',
  noun: string,
  entries: readonly { name: string }[],
): Problems {
  if (entries.length > most[list]) {
    return { [list]: `There can be at most ${most[list]} of them. Please remove some.` };
  }
  const problems: Problems = {};
  const seen = new Map<string, string>();
  for (const [index, { name }] of entries.entries()) {
    const path = `${list}.${index}.name`;
    const same = seen.get(foldText(name));
    if (name === '') problems[path] = `Please give ${noun} ${index + 1} a name`;
    else if (name.length > most.nameLetters) {
      problems[path] = `The name of a ${noun} can have at most ${most.nameLetters} letters`;
    } else if (same !== undefined) {
      problems[path] = `“${same}” is in the list already. Please choose another name`;
    }
    seen.set(foldText(name), name);
  }
  return problems;
}

function amountProblems(path: string, purpose: FeePurpose, classes: Fees['classes']): Problems {
  const problems: Problems = {};
  for (const [feeClass, amount] of Object.entries(purpose.kobo)) {
    const place = `${path}.kobo.${feeClass}`;
    if (!classes.some(({ name }) => name === feeClass)) {
      problems[place] = `There is no class “${feeClass}”`;
    } else if (amount !== null) {
      const problem = amountProblem(amount);
      if (problem) problems[place] = problem;
    }
  }
  return problems;
}

/** Why an amount in kobo cannot be a fee. */
function amountProblem(amount: number): string | undefined {
  if (!Number.isSafeInteger(amount) || amount < 0) return 'Please type an amount such as 65,000';
  if (amount % 100 !== 0) return 'Fees are whole naira: please leave the kobo out';
  if (amount === 0) return '₦0 is no fee. Leave the field empty where it is not offered';
  if (amount > most.naira * 100) {
    return `A fee can be at most ${formatNaira(koboFromNaira(most.naira))}`;
  }
  return undefined;
}

function factsProblems(facts: Facts): Problems {
  const problems: Problems = {};
  const { address, phone, email, bursaryPhone, whatsApp, officeHours, social, copyrightYear } =
    facts;
  if (!address) problems.address = 'Please give the school’s address';
  else if (address.length > 200) problems.address = 'An address can have at most 200 letters';
  const numbers = { phone, bursaryPhone, ...(whatsApp && { whatsApp }) };
  for (const [field, number] of Object.entries(numbers)) {
    if (!PHONE.test(number))
      problems[field] = 'Please give a phone number such as +234 803 123 4567';
  }
  if (!EMAIL.test(email)) problems.email = 'Please give an e-mail address such as office@school.ng';
  if (officeHours.length > 80) problems.officeHours = 'Office hours can have at most 80 letters';
  if (social.length > most.social) problems.social = `There can be at most ${most.social} networks`;
  for (const [index, { name, address: link }] of social.entries()) {
    if (!name) problems[`social.${index}.name`] = 'Please give the network’s name';
    if (link && !isWebAddress(link)) {
      problems[`social.${index}.address`] =
        'Please give an address such as www.facebook.com/school';
    }
  }
  if (!Number.isInteger(copyrightYear) || copyrightYear < 1900 || copyrightYear > 2200) {
    problems.copyrightYear = 'Please give a year such as 2026';
  }
  return problems;
}

function bankProblems({ bank, name, number }: BankAccount): Problems {
  const problems: Problems = {};
  if (!bank && !name && !number) return problems;
  if (!bank) problems.bank = 'Please give the bank';
  if (!name) problems.name = 'Please give the name of the account';
  if (!/^\d{10}$/.test(number)) problems.number = 'An account number has ten digits';
  return problems;
}

function questionsProblems({ charge, questions }: PaymentQuestions): Problems {
  const problems: Problems = {};
  if (!charge) problems.charge = 'Please say who bears the provider’s charge';
  if (charge.length > 200)
    problems.charge = 'What is said about the charge can have at most 200 letters';
  if (questions.length > most.questions) {
    problems.questions = `There can be at most ${most.questions} questions`;
  }
  for (const [index, { question, answer }] of questions.entries()) {
    if (!question) problems[`questions.${index}.question`] = 'Please write the question';
    if (question.length > 120)
      problems[`questions.${index}.question`] = 'A question can have at most 120 letters';
    if (!answer) problems[`questions.${index}.answer`] = 'Please write the answer';
    if (answer.length > 600)
      problems[`questions.${index}.answer`] = 'An answer can have at most 600 letters';
  }
  return problems;
}

function noticeProblems({ text, from, until, link }: Notice): Problems {
  if (!text) return {};
  const problems: Problems = {};
  if (text.length > most.noticeLetters) {
    problems.text = `A notice can have at most ${most.noticeLetters} letters`;
  }
  if (!isDay(from)) problems.from = 'Please choose the first day';
  if (!isDay(until)) problems.until = 'Please choose the last day';
  if (isDay(from) && isDay(until) && until < from) {
    problems.until = 'The last day is before the first';
  }
  const isWhole = /^https?:/i.test(link) && isWebAddress(link);
  if (link && !/^\/(?![/\\])/.test(link) && !isWhole) {
    problems.link = 'Please give a page such as /news, or an address that begins with https://';
  }
  return problems;
}

function daysProblems({ days }: DayList): Problems {
  if (days.length > most.days) return { days: `There can be at most ${most.days} entries` };
  const problems: Problems = {};
  for (const [index, { name, first, last }] of days.entries()) {
    const path = `days.${index}`;
    if (!name) problems[`${path}.name`] = 'Please give it a name';
    if (name.length > 60) problems[`${path}.name`] = 'A name can have at most 60 letters';
    if (!isDay(first)) problems[`${path}.first`] = 'Please choose the first day';
    if (!isDay(last)) problems[`${path}.last`] = 'Please choose the last day';
    else if (isDay(first) && last < first) {
      problems[`${path}.last`] = 'The last day is before the first';
    }
  }
  return problems;
}

function galleryProblems({ pictures }: Gallery): Problems {
  if (pictures.length > most.pictures) {
    return { pictures: `There can be at most ${most.pictures} pictures. Please remove some.` };
  }
  const problems: Problems = {};
  const seen = new Set<string>();
  for (const [index, { id, title, alt, description, image }] of pictures.entries()) {
    const path = `pictures.${index}`;
    if (!title) problems[`${path}.title`] = 'Please give the picture a title';
    else if (title.length > 60) problems[`${path}.title`] = 'A title can have at most 60 letters';
    else if (!/^[a-z\d-]{1,60}$/.test(id) || seen.has(id)) {
      problems[`${path}.title`] = 'Another picture is called so. Please choose another title';
    }
    if (!alt) problems[`${path}.alt`] = 'Please say what the picture shows';
    else if (alt.length > 200)
      problems[`${path}.alt`] = 'What it shows can have at most 200 letters';
    if (description.length > 200)
      problems[`${path}.description`] = 'The sentence below it can have at most 200 letters';
    if (image === '') {
      problems[`${path}.image`] =
        'No picture has arrived yet. Please wait for it, choose another or remove this one';
    } else if (!/^gallery-[a-z\d-]+\.svg$/.test(image) && !readPictureAddress(image)) {
      problems[`${path}.image`] = 'Please choose a picture';
    }
    seen.add(id);
  }
  return problems;
}

/** 'www.school.ng/page', also with https before it: no other protocol, as `javascript:` would be. */
function isWebAddress(text: string): boolean {
  return /^(https?:\/\/)?[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?([/?#]\S*)?$/i.test(text);
}
