import { data, redirect } from 'react-router';
import { notePath } from '#contract/addresses.ts';
import { readNoteCode } from '#contract/book/fee-notes.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { isWebAddress } from '../../api/payments.ts';
import { servicesContext } from '../../services.server.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import type { Route } from './+types/note-page.ts';
import { forgottenChoice, notePayload, readNoteForm, type UnsentNoteForm } from './note-form.ts';
import { NoNote, NoteView } from './note-view.tsx';

export function headers() {
  return { 'cache-control': 'no-store' };
}

export function meta() {
  return hiddenPageMeta('Fee note');
}

export async function loader({ params, context }: Route.LoaderArgs) {
  // Perhaps typed from paper.
  const code = readNoteCode(params.code);
  if (code && code !== params.code) throw redirect(notePath(code), 301);
  const { httpStatus, answer } = await context.get(servicesContext).readNote(params.code);
  return data({ answer, isThere: httpStatus !== 404 }, { status: httpStatus });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await request.formData().catch(() => new FormData());
  const values = readNoteForm(fields);
  const pay = forgottenChoice(values);
  if (pay) {
    const unsent: UnsentNoteForm = { values, errors: { pay }, message: FORM_HAS_ERRORS };
    return data(unsent, { status: 400 });
  }
  const { payNote } = context.get(servicesContext);
  const { httpStatus, answer } = await payNote(params.code, notePayload(values));
  if (answer.status && isWebAddress(answer.data.authorization_url)) {
    return redirect(answer.data.authorization_url, 303);
  }
  const unsent: UnsentNoteForm = answer.status
    ? { values, errors: {}, message: NOT_LED_ON }
    : { values, errors: answer.errors ?? {}, message: answer.message };
  return data(unsent, { status: answer.status ? 502 : httpStatus });
}

const NOT_LED_ON =
  'The payment provider gave no address to pay at. You have not been charged. Please try again in a few minutes.';

/** `web/root.tsx` delivers it without scripts. */
export default function NotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, isThere } = loaderData;
  if (!answer.status) return <NoNote message={answer.message} isThere={isThere} />;
  return <NoteView note={answer.data} unsent={actionData} />;
}
