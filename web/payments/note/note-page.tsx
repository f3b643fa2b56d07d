import { data, redirect } from 'react-router';
import { notePath } from '#contract/addresses.ts';
import { readNoteCode } from '#contract/book/note-code.ts';
import { isWebAddress } from '../../api/payments.ts';
import { servicesContext } from '../../services.server.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import type { Route } from './+types/note-page.ts';
import { notePayload, readNoteForm, type UnsentNoteForm } from './note-form.ts';
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
  return data(answer, { status: httpStatus });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const fields = await request.formData().catch(() => new FormData());
  const values = readNoteForm(fields);
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
  if (!loaderData.status) return <NoNote message={loaderData.message} />;
  return <NoteView note={loaderData.data} unsent={actionData} />;
}
