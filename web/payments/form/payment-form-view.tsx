import type { FormEvent, Ref } from 'react';
import { school } from '#content/school.ts';
import { notePath, pages, paymentAddress } from '#contract/addresses.ts';
import { payerFields } from '#contract/payer-fields.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useFormFields } from '../../ui/forms/form-fields.ts';
import { OwnScript } from '../../ui/own-script.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import type { FormRefusal, PaymentState } from '../outcome/payment-status.ts';
import { PortalHead } from '../portal-head.tsx';
import { useMailsReceipts } from '../site-facts.ts';
import type { PaymentControl } from '../use-payment.ts';
import { BursaryPhone } from './bursary.tsx';
import { ClassChoice, PurposeChoice } from './fee-choices.tsx';
import { FeeSlip } from './fee-slip.tsx';
import { CONFIRM_AGAIN, type FormField, formFields } from './payment-form.ts';
import styles from './payment-form-view.module.css';
import { PaymentHelp, useLateHelp } from './payment-help.tsx';
import { STORE_POSTED_FORM } from './saved-form.ts';

interface PaymentFormViewProps {
  state: PaymentState;
  payment: Pick<
    PaymentControl,
    'school' | 'form' | 'formElement' | 'fillAsked' | 'edit' | 'submit' | 'refuse'
  >;
  heading: Ref<HTMLHeadingElement>;
  historyButton: Ref<HTMLButtonElement>;
  onHistory: () => void;
}

export function PaymentFormView({
  state,
  payment,
  heading,
  historyButton,
  onHistory,
}: PaymentFormViewProps) {
  const { school: shown, form, formElement, fillAsked, edit, submit, refuse } = payment;
  const lateHelp = useLateHelp();
  const mailsReceipts = useMailsReceipts();
  const rejected = state.stage === 'formError' ? state : undefined;
  const question = rejected?.alreadyPaid || rejected?.feeNote;
  const { summary, text } = useFormFields<FormField>({
    fields: formFields,
    values: form,
    onEdit: edit,
    refusal: rejected,
  });

  return (
    <PortalHead
      heading={heading}
      title={school.name}
      subtitle={<p>Payment Portal</p>}
      action={
        <TextButton icon="clock" onClick={onHistory} ref={historyButton}>
          Payment History
        </TextButton>
      }
    >
      <form
        className={`grid top ${styles.form}`}
        method="post"
        action={pages.payment}
        noValidate
        ref={formElement}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          submit(fieldsOf(event));
        }}
      >
        {summary && (
          <div className={classNames(styles.summary, question && styles.question)}>
            <ErrorSummary {...summary}>{rejected?.isUnanswered && <NothingCharged />}</ErrorSummary>
            {question && <WaysOn {...rejected} />}
          </div>
        )}
        {lateHelp && (
          <lateHelp.Asked
            fees={shown.fees}
            form={form}
            onAsked={fillAsked}
            className={styles.summary}
          />
        )}
        <div className={`sheet ${styles.sheet}`}>
          <fieldset className={styles.step} id="paymentPurpose" tabIndex={-1}>
            <StepTitle number={1} text="What are you paying for?" />
            <PurposeChoice
              school={shown}
              chosen={form.paymentPurpose}
              onChoose={(purpose) => edit('paymentPurpose', purpose)}
            />
          </fieldset>
          <fieldset className={styles.step} id="class" tabIndex={-1}>
            <StepTitle number={2} text="Which class?" />
            <ClassChoice
              fees={shown.fees}
              purpose={form.paymentPurpose}
              chosen={form.class}
              onChoose={(feeClass) => edit('class', feeClass)}
            />
          </fieldset>
          <fieldset className={styles.step}>
            <StepTitle number={3} text="Who is the payment for?" />
            <div className={`grid gap-20 halves ${styles.fields}`}>
              {payerFields.map((field) => {
                const Field = field.kind === 'email' ? EmailField : TextField;
                return (
                  <Field
                    key={field.key}
                    label={field.required ? field.label : `${field.label} (optional)`}
                    hint={(mailsReceipts && field.hintWhereMailed) || field.hint}
                    {...field.input}
                    {...text(field.key)}
                    required={field.required !== undefined}
                  />
                );
              })}
            </div>
          </fieldset>
        </div>
        <FeeSlip school={shown} form={form} isStarting={state.stage === 'starting'}>
          {lateHelp && <lateHelp.OpenPaymentNote />}
        </FeeSlip>
      </form>
      {/* A form sent before scripts run must not lose what the receipt needs. */}
      <OwnScript>{STORE_POSTED_FORM}</OwnScript>
      <PaymentHelp lateHelp={lateHelp} fees={shown.fees} form={form} onIncomplete={refuse} />
    </PortalHead>
  );
}

function StepTitle({ number, text }: { number: number; text: string }) {
  return (
    <legend className={styles.legend}>
      <span aria-hidden="true">{number}</span>
      <h2 className="display-3">{text}</h2>
    </legend>
  );
}

/** For a fee that has been paid before, or that has a fee note: who means it may still go on. */
function WaysOn({ alreadyPaid, feeNote }: Pick<FormRefusal, 'alreadyPaid' | 'feeNote'>) {
  const reference = alreadyPaid?.reference;
  const code = feeNote?.code;
  return (
    <div className={`row mt-14 ${styles.choices}`}>
      {/* Enter in a field presses the first submit button of a form: that must not be the one below. */}
      <button type="submit" className="unseen" aria-hidden="true" tabIndex={-1} />
      {code && <ButtonAnchor href={notePath(code)}>Open the fee note</ButtonAnchor>}
      {reference && <ButtonAnchor href={paymentAddress(reference)}>See the receipt</ButtonAnchor>}
      <Button type="submit" variant="line" name={CONFIRM_AGAIN} value="true">
        {alreadyPaid ? 'Pay once more' : 'Pay here all the same'}
      </Button>
    </div>
  );
}

/** No answer came to Pay: what that means for the money, and what to do. Pressing again leads to the same checkout. */
function NothingCharged() {
  return (
    <p className={styles.note}>
      Nothing was charged, and everything you typed is still here. Press Pay again in a moment. If
      that does not help, call the bursary: <BursaryPhone />.
    </p>
  );
}

/** With the button that was pressed: a second parameter of `FormData` is too new. */
function fieldsOf({ currentTarget, nativeEvent }: FormEvent<HTMLFormElement>): FormData {
  const fields = new FormData(currentTarget);
  const { submitter } = nativeEvent as SubmitEvent;
  if (submitter instanceof HTMLButtonElement && submitter.name) {
    fields.append(submitter.name, submitter.value);
  }
  return fields;
}
