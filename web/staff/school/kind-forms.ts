import type { FunctionComponent } from 'react';
import type { SchoolKind } from '#contract/school/documents.ts';
import type { KindState } from '../api/school.ts';
import { BankForm } from './bank-form.tsx';
import { DaysForm } from './days-form.tsx';
import { FactsForm } from './facts-form.tsx';
import { FeesForm } from './fees-form.tsx';
import { GalleryForm } from './gallery-form.tsx';
import { NoticeForm } from './notice-form.tsx';
import { QuestionsForm } from './questions-form.tsx';
import { TermsForm } from './terms-form.tsx';

/** The form of each kind: a new kind is one entry here and one in `in-one-line.ts`. */
export const kindForms: {
  [Kind in SchoolKind]: FunctionComponent<{ loaded: KindState<Kind> }>;
} = {
  fees: FeesForm,
  terms: TermsForm,
  facts: FactsForm,
  bank: BankForm,
  questions: QuestionsForm,
  notice: NoticeForm,
  days: DaysForm,
  gallery: GalleryForm,
};
