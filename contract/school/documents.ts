import type { GalleryCategory } from '#content/gallery.ts';
import type { Fees } from './fees.ts';

/** What a super_admin changes in the panel. Each kind is one document; every change of it is a new version. */
export interface SchoolDocuments {
  fees: Fees;
  terms: TermList;
  facts: Facts;
  bank: BankAccount;
  questions: PaymentQuestions;
  notice: Notice;
  days: DayList;
  gallery: Gallery;
}

export type SchoolKind = keyof SchoolDocuments;

export const schoolKinds = [
  'fees',
  'terms',
  'facts',
  'bank',
  'questions',
  'notice',
  'days',
  'gallery',
] as const satisfies readonly SchoolKind[];

/** Days are written as '2026-09-14'. */
export interface SchoolTerm {
  /** '2026/2027' */
  year: string;
  term: 1 | 2 | 3;
  /** the first day on which fees for it are taken */
  feesFrom: string;
  begins: string;
  ends: string;
}

export interface TermList {
  /** oldest first, without a gap */
  terms: SchoolTerm[];
}

/** How the school is found and reached. */
export interface Facts {
  address: string;
  phone: string;
  email: string;
  bursaryPhone: string;
  whatsApp: string;
  officeHours: string;
  /** an address without a protocol is taken as https; an empty one is shown as not available yet */
  social: { name: string; address: string }[];
  copyrightYear: number;
}

/** For transfers past the portal; shown on the payment page unless the number is empty. */
export interface BankAccount {
  bank: string;
  name: string;
  /** ten digits, or empty */
  number: string;
}

/** What the payment page says about the provider's charge, and what parents ask. */
export interface PaymentQuestions {
  charge: string;
  questions: PaymentQuestion[];
}

export interface PaymentQuestion {
  question: string;
  answer: string;
}

/** One line above all public pages, from one day to another; none while the text is empty. */
export interface Notice {
  text: string;
  level: 'information' | 'urgent';
  from: string;
  until: string;
  /** a page of the site such as '/news', or an address with its protocol; may be empty */
  link: string;
}

export const dayKinds = ['public_holiday', 'mid_term', 'closed'] as const;

/** Days without school besides those between terms. */
export interface SchoolDay {
  name: string;
  kind: (typeof dayKinds)[number];
  first: string;
  last: string;
}

export interface DayList {
  days: SchoolDay[];
}

export interface GalleryPicture {
  /** stands in the address of an opened picture: small letters, digits and hyphens */
  id: string;
  title: string;
  category: GalleryCategory;
  /** a drawing of the site such as 'gallery-1-gate.svg', or the address of an uploaded picture */
  image: string;
  /** what the picture shows, for those who do not see it */
  alt: string;
  description: string;
  /** the colour behind a drawing until it is there */
  ground?: string | undefined;
}

export interface Gallery {
  /** in the order of the page */
  pictures: GalleryPicture[];
}

/** One version of a document. Nothing of it is ever changed. */
export interface SchoolVersion<Kind extends SchoolKind = SchoolKind> {
  kind: Kind;
  /** from 1 */
  version: number;
  document: SchoolDocuments[Kind];
  /** ISO 8601: it holds from here until a later moment of another version */
  holdsFrom: string;
  author: string;
  /** ISO 8601 */
  createdAt: string;
}

/** The version that holds at a moment: of those that have begun the one that began last, or was written last. */
export function versionAt<Version extends Pick<SchoolVersion, 'version' | 'holdsFrom'>>(
  versions: readonly Version[],
  instant: string,
): Version | undefined {
  let found: Version | undefined;
  for (const one of versions) {
    if (one.holdsFrom > instant) continue;
    const isLater =
      !found ||
      one.holdsFrom > found.holdsFrom ||
      (one.holdsFrom === found.holdsFrom && one.version > found.version);
    if (isLater) found = one;
  }
  return found;
}
