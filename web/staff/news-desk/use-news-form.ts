import { useEffect, useRef, useState } from 'react';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import type { NewsItem } from '#contract/news.ts';
import type { NewsDraft } from '#contract/news-draft.ts';
import { fieldErrorsIn, messageIn, type StaffReply } from '../../api/staff.ts';
import { knownErrors } from '../../ui/forms/form-fields.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { saveNews } from '../api/news.ts';
import { useAuth } from '../auth/use-auth.ts';
import {
  draftOf,
  editDraft,
  formErrors,
  halfTypedErrors,
  isSameDraft,
  type NewsFormErrors,
  newsFormFields,
  SAVE_FAILED,
  savedMessage,
} from './news-form.ts';
import { pictureFileName, preparePicture } from './prepare-picture.ts';
import {
  findUnsavedText,
  forgetUnsavedText,
  newDraftKey,
  storeUnsavedText,
} from './unsaved-text.ts';

/** Why sending did not work, whatever the fields say. */
export interface SendingFailure {
  message: string;
  /** what may help; absent when the message says it */
  advice: string | undefined;
}

/** The status for a draft of which an item was made before, with other words or another picture. */
const PUBLISHED_ALREADY = 409;
const CHECK_CONNECTION = 'Please check your connection and save again.';
const SIGN_IN_AGAIN = 'Please save again and sign in when you are asked.';

/** The state of the form: what was typed, the picture, sending, and what went wrong. A new item is undefined. */
export function useNewsForm(item: NewsItem | undefined, onSaved: (message: string) => void) {
  const userId = useAuth().user?._id ?? '';
  const itemId = item?._id;
  const original = draftOf(item);
  const [found] = useState(() => {
    const text = findUnsavedText(userId, itemId);
    return text && !isSameDraft(text.draft, original) ? text : undefined;
  });
  const [draft, setDraft] = useState(found?.draft ?? original);
  const [draftKey, setDraftKey] = useState(() => found?.draftKey ?? newDraftKey());
  const [restoredAt, setRestoredAt] = useState(found?.savedAt);
  const [failure, setFailure] = useState<SendingFailure>();
  const [sent, setSent] = useState<number>();
  const { choice, choose, clear, whenReady } = useChosenPicture();
  const sending = useRef<AbortController>(undefined);
  const isDone = useRef(false);

  useEffect(() => () => sending.current?.abort(), []);

  const form = useForm({
    fields: newsFormFields,
    idOf: (field) => `news-${field}`,
    values: draft,
    onEdit: (field, value) => edit(editDraft(draft, field, value)),
  });

  const isUnsaved = !isSameDraft(draft, original) || choice.status !== 'none';

  function edit(next: NewsDraft) {
    setDraft(next);
    if (isSameDraft(next, original)) forgetUnsavedText(userId, itemId);
    else storeUnsavedText(userId, itemId, { draft: next, draftKey });
  }

  /** Back to the item as it is published, or to an empty form. */
  function startAfresh() {
    forgetUnsavedText(userId, itemId);
    setDraft(original);
    setDraftKey(newDraftKey());
    setRestoredAt(undefined);
    form.accept();
  }

  async function submit(element: HTMLFormElement) {
    if (sending.current) return;
    const halfTyped = halfTypedErrors(element);
    const stop = new AbortController();
    sending.current = stop;
    setFailure(undefined);
    setSent(0);
    await send(stop.signal, halfTyped);
    sending.current = undefined;
    setSent(undefined);
  }

  async function send(signal: AbortSignal, halfTyped: NewsFormErrors) {
    const picture = await whenReady();
    const broken = formErrors(draft, {
      isNeeded: !item && picture.status !== 'ready',
      problem: picture.status === 'refused' ? picture.message : undefined,
    });
    const errors = { ...broken, ...halfTyped };
    if (Object.keys(errors).length > 0) return form.refuse(FORM_HAS_ERRORS, errors);
    form.accept();
    const reply = await saveNews({
      id: itemId,
      draft,
      draftKey,
      picture:
        picture.status === 'ready'
          ? { file: picture.picture, name: pictureFileName(picture.picture) }
          : undefined,
      onProgress: setSent,
      signal,
    });
    if (reply.kind !== 'success') return signal.aborted ? undefined : explain(reply);
    forgetUnsavedText(userId, itemId);
    isDone.current = true;
    onSaved(savedMessage(draft.type, !item));
  }

  function explain(reply: StaffReply<unknown>) {
    if (reply.kind === 'refused' && reply.httpStatus === PUBLISHED_ALREADY) {
      // The message says so: from here on the form is about another item.
      const next = newDraftKey();
      setDraftKey(next);
      storeUnsavedText(userId, itemId, { draft, draftKey: next });
    }
    const message = messageIn(reply, '');
    const known = knownErrors(newsFormFields, fieldErrorsIn(reply));
    if (Object.keys(known).length > 0) return form.refuse(message || SAVE_FAILED, known);
    const help = reply.kind === 'signedOut' ? SIGN_IN_AGAIN : CHECK_CONNECTION;
    setFailure({ message: message || SAVE_FAILED, advice: message ? undefined : help });
  }

  return {
    form,
    draft,
    picture: choice,
    failure,
    sent,
    restoredAt,
    wouldLoseWork: () => isUnsaved && !isDone.current,
    choosePicture(file: Blob) {
      form.mend('image');
      choose(file);
    },
    clearPicture() {
      form.mend('image');
      clear();
    },
    startAfresh,
    submit,
    stopSending: () => sending.current?.abort(),
    discard: () => forgetUnsavedText(userId, itemId),
  };
}

/** What became of the chosen file. */
export type PictureChoice =
  | { status: 'none' }
  | { status: 'preparing' }
  /** `url` shows it in this page */
  | { status: 'ready'; picture: Blob; url: string }
  | { status: 'refused'; message: string };

const none: PictureChoice = { status: 'none' };

/** The picture chosen last, made ready for sending while the person goes on typing. */
function useChosenPicture() {
  const [choice, setChoice] = useState<PictureChoice>(none);
  const latest = useRef<Promise<PictureChoice>>(Promise.resolve(none));

  function choose(file: Blob) {
    const preparing = prepare(file);
    latest.current = preparing;
    setChoice({ status: 'preparing' });
    preparing.then((prepared) => {
      if (latest.current === preparing) setChoice(prepared);
      else forget(prepared);
    });
  }

  function clear() {
    latest.current = Promise.resolve(none);
    setChoice(none);
  }

  useEffect(() => () => forget(choice), [choice]);

  /** `whenReady` resolves to the choice once it can be sent. */
  return { choice, choose, clear, whenReady: () => latest.current };
}

async function prepare(file: Blob): Promise<PictureChoice> {
  const prepared = await preparePicture(file);
  if (prepared.kind === 'refused') return { status: 'refused', message: prepared.message };
  const { picture } = prepared;
  return { status: 'ready', picture, url: URL.createObjectURL(picture) };
}

function forget(choice: PictureChoice): void {
  if (choice.status === 'ready') URL.revokeObjectURL(choice.url);
}
