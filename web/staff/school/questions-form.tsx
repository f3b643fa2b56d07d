import type { PaymentQuestions } from '#contract/school/documents.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import type { KindState } from '../api/school.ts';
import { KindForm } from './kind-form.tsx';
import { RowList } from './row-list.tsx';
import { type Row, rowOf, rowPlace } from './rows.ts';
import type { FieldsProps } from './use-kind-form.ts';

type Question = PaymentQuestions['questions'][number];

interface QuestionsDraft {
  charge: string;
  questions: Row<Question>[];
}

export function QuestionsForm({ loaded }: { loaded: KindState<'questions'> }) {
  return (
    <KindForm
      kind="questions"
      loaded={loaded}
      draftOf={({ charge, questions }) => ({ charge, questions: questions.map(rowOf) })}
      documentOf={questionsOf}
      placeOf={(path, { questions }) =>
        rowPlace(path, 'Question', questions, ({ question }) => question)
      }
      intro="What the payment page says about the charge, and what parents ask before they pay."
    >
      {(fields) => <QuestionsFields {...fields} />}
    </KindForm>
  );
}

function questionsOf({ charge, questions }: QuestionsDraft): PaymentQuestions {
  return {
    charge: cleanText(charge),
    questions: questions.map(({ question, answer }) => {
      return { question: cleanText(question), answer: cleanText(answer) };
    }),
  };
}

const GROWS_WITH_TEXT = { fieldSizing: 'content', minHeight: 106 } as const;

function QuestionsFields({ draft, edit, field }: FieldsProps<'questions', QuestionsDraft>) {
  return (
    <>
      <TextAreaField
        {...field('charge')}
        label="About the charge"
        hint="Who bears what the provider takes for itself."
        style={GROWS_WITH_TEXT}
        rows={2}
        value={draft.charge}
        onChange={(charge) => edit({ ...draft, charge })}
      />
      <RowList<Question>
        title="Questions and answers"
        noun="question"
        path="questions"
        rows={draft.questions}
        firstField="question"
        isOrdered
        nameOf={({ question }) => question}
        make={() => ({ question: '', answer: '' })}
        onChange={(questions) => edit({ ...draft, questions })}
        field={field}
        none="None is shown."
      >
        {(row, path, change) => (
          <div className="grid gap-14">
            <TextField
              {...field(`${path}.question`)}
              label="Question"
              value={row.question}
              onChange={(question) => change({ ...row, question })}
            />
            <TextAreaField
              {...field(`${path}.answer`)}
              label="Answer"
              style={GROWS_WITH_TEXT}
              rows={3}
              value={row.answer}
              onChange={(answer) => change({ ...row, answer })}
            />
          </div>
        )}
      </RowList>
    </>
  );
}
