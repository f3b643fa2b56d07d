import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { contact } from '#content/contact.ts';
import { school } from '#content/school.ts';
import bird from '../../art/empty-bird.svg';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useFormFields } from '../../ui/forms/form-fields.ts';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { useSchool } from '../../ui/use-school.ts';
import type { ContactStatus } from './contact-flow.ts';
import styles from './contact-form.module.css';
import { type ContactControl, type ContactStart, useContactForm } from './contact-form-control.ts';
import { type AnyField, allFields, TRAP } from './contact-message.ts';
import { CONTACT_FORM, OtherWays, SEND_FROM_PAGE } from './contact-other-ways.tsx';
import { VisitFields } from './visit-fields.tsx';

const words = contact.form;

/** The form whose button opens the visitor's own mail program; another below it sends to the school's server. */
export function ContactForm(start: ContactStart) {
  const { email } = useSchool().facts;
  const control = useContactForm(start, email);
  const { values, problem, status, formElement, edit, submit, sendFromPage } = control;
  const arrived = start.posted?.arrived;
  const isSent = status === 'sent';
  const { sheet, confirmation, title } = useFocusWhereThePersonIs(status);

  const { text } = useFormFields({ fields: allFields, values, onEdit: edit, refusal: problem });
  const field = (name: AnyField, label: string) => ({ ...text(name), label, required: true });

  return (
    <section className={`sheet ${styles.sheet}`} aria-labelledby="write" ref={sheet}>
      <div className={styles.stack}>
        <form
          className={`grid gap-20 ${styles.form}`}
          // Works without scripts too: the browser hands the fields to the mail program itself.
          action={`mailto:${email}?subject=${encodeURIComponent(`Message for ${school.name}`)}`}
          method="post"
          encType="text/plain"
          id={CONTACT_FORM}
          ref={formElement}
          inert={isSent}
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault();
            const { submitter } = event.nativeEvent as SubmitEvent;
            const isFromPage = submitter?.id === SEND_FROM_PAGE;
            (isFromPage ? sendFromPage : submit)(new FormData(event.currentTarget));
          }}
        >
          <h2 id="write" className="display-3" tabIndex={-1} ref={title}>
            {start.isVisit ? contact.visit.title : words.title}
          </h2>
          {arrived && <Banner tone="success">{arrived}</Banner>}
          {problem && (
            <Banner tone="error" key={problem.attempt}>
              {problem.message}
            </Banner>
          )}
          <TextField {...field('name', 'Name')} autoComplete="name" autoCapitalize="words" />
          <div className={`grid gap-20 ${styles.pair}`}>
            <TextField {...field('phone', 'Phone')} type="tel" inputMode="tel" autoComplete="tel" />
            <EmailField
              {...field('email', 'Email')}
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
          {start.isVisit && <VisitFields text={text} />}
          <TextAreaField {...field('message', 'Message')} rows={5} />
          {/* For programs that fill in every field; `type=hidden` they leave alone. */}
          <p className="unseen" aria-hidden="true">
            <label>
              {words.trap} <input name={TRAP} tabIndex={-1} autoComplete="off" />
            </label>
          </p>
          <div className={`line ${styles.send}`}>
            <Button type="submit" busy={status === 'opening'} busyText={words.opening} icon="mail">
              {words.submit}
            </Button>
            <WhatHappens control={control} />
          </div>
          <noscript>
            <p className={`fine ${styles.withoutScripts}`}>{words.withoutScripts}</p>
          </noscript>
        </form>
        <div className={`grid gap-18 ${styles.sent}`} role="status">
          {isSent && (
            <>
              <img src={bird} alt="" width="150" height="110" />
              <p className="display-3" tabIndex={-1} ref={confirmation}>
                {words.sent}
              </p>
            </>
          )}
        </div>
      </div>
      <OtherWays control={control} />
    </section>
  );
}

function WhatHappens({ control }: { control: ContactControl }) {
  const { status, sent, isCopied, showAgain, formElement } = control;
  return (
    <div className={`fine ${styles.note}`} role="status">
      {sent && status === 'idle' ? (
        <>
          <p>{words.saved}</p>
          <TextButton
            onClick={() => {
              showAgain();
              formElement.current?.querySelector('textarea')?.focus();
            }}
          >
            {words.showAgain}
          </TextButton>
        </>
      ) : (
        <p>{status === 'opened' ? openedWords(isCopied) : words.beforehand}</p>
      )}
    </div>
  );
}

function openedWords(isCopied: boolean | undefined): string {
  if (isCopied === undefined) return words.opened;
  return isCopied ? words.openedWithBeginning : words.openedNotCopied;
}

/** Focus moves from the form to its confirmation, and back. */
function useFocusWhereThePersonIs(status: ContactStatus) {
  const sheet = useRef<HTMLElement>(null);
  const confirmation = useRef<HTMLParagraphElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const follows = useRef(false);

  useLayoutEffect(() => {
    const stack = sheet.current?.firstElementChild;
    if (status === 'opened') follows.current = Boolean(stack?.contains(document.activeElement));
    if (status === 'sent' && follows.current) confirmation.current?.focus({ preventScroll: true });
    if (status === 'idle' && follows.current) {
      follows.current = false;
      if (!stack?.contains(document.activeElement)) title.current?.focus({ preventScroll: true });
    }
  }, [status]);

  return { sheet, confirmation, title };
}
