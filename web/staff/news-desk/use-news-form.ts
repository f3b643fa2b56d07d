import { useEffect, useRef, useState } from 'react';
import { startOf } from '#contract/dates/event-time.ts';
import { wallTime } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import type { NewsState, StaffNewsItem } from '#contract/news.ts';
import type { NewsDraft } from '#contract/news-draft.ts';
import { fieldErrorsIn, messageIn, type StaffReply } from '../../api/staff.ts';
import { knownErrors } from '../../ui/forms/form-fields.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { fetchNewsItemForStaff, saveNews } from '../api/news.ts';
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

/** A new item: it was made before, with other words. An old one: somebody else has saved it. */
const CONFLICT = 409;
const CHECK_CONNECTION = 'Please check your connection and save again.';
const SIGN_IN_AGAIN = 'Please save again and sign in when you are asked.';

/** The state of the form: what was typed, the picture, sending, and what went wrong. A new item is undefined. */
export function useNewsForm(item: StaffNewsItem | undefined, onSaved: (message: string) => void) {
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
  const [publishAt, setPublishAt] = useState(() => publishAtOf(item));
  const [isTimeAsked, setTimeAsked] = useState(item?.state === 'scheduled');
  const [version, setVersion] = useState(item?.version);
  const [theirs, setTheirs] = useState<StaffNewsItem>();
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

  async function submit(element: HTMLFormElement, state: NewsState) {
    if (sending.current) return;
    const halfTyped = halfTypedErrors(element);
    const stop = new AbortController();
    sending.current = stop;
    setFailure(undefined);
    setSent(0);
    await send(stop.signal, halfTyped, state);
    sending.current = undefined;
    setSent(undefined);
  }

  async function send(signal: AbortSignal, halfTyped: NewsFormErrors, state: NewsState) {
    const picture = await whenReady();
    const mayLackPicture = item?.state === 'published' || item?.image;
    const chosen = {
      isNeeded: !mayLackPicture && picture.status !== 'ready',
      problem: picture.status === 'refused' ? picture.message : undefined,
    };
    const broken = formErrors(draft, chosen, { state, publishAt });
    const errors = { ...broken, ...halfTyped };
    if (Object.keys(errors).length > 0) return form.refuse(FORM_HAS_ERRORS, errors);
    form.accept();
    const reply = await saveNews({
      id: itemId,
      draft,
      saving: { state, publishAt, version },
      draftKey,
      picture:
        picture.status === 'ready'
          ? { file: picture.picture, name: pictureFileName(picture.picture) }
          : undefined,
      onProgress: setSent,
      signal,
    });
    if (reply.kind !== 'success') return signal.aborted ? undefined : await explain(reply);
    forgetUnsavedText(userId, itemId);
    isDone.current = true;
    onSaved(savedMessage(draft.type, state, item?.state));
  }

  async function explain(reply: StaffReply<unknown>) {
    const isConflict = reply.kind === 'refused' && reply.httpStatus === CONFLICT;
    if (isConflict && itemId !== undefined) {
      const current = await fetchNewsItemForStaff(itemId);
      if (current.kind === 'success') return setTheirs(current.answer.data);
    }
    if (isConflict && itemId === undefined) {
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

  /** What was typed here stays, and the next save takes the place of theirs. */
  function keepMine() {
    setVersion(theirs?.version);
    setTheirs(undefined);
  }

  /** What a colleague saved takes the place of what was typed here. */
  function takeTheirs() {
    if (!theirs) return;
    keepMine();
    edit(draftOf(theirs));
  }

  return {
    form,
    draft,
    publishAt,
    setPublishAt(next: string) {
      form.mend('publishAt');
      setPublishAt(next);
    },
    isTimeAsked,
    setTimeAsked,
    theirs,
    keepMine,
    takeTheirs,
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

/** The time of a scheduled item on the school's clock, as the two inputs of the form have it. */
function publishAtOf(item: StaffNewsItem | undefined): string {
  if (!item?.publishAt) return '';
  const [day = '', time = ''] = wallTime(item.publishAt).split(' ');
  return startOf(day, time.slice(0, 5));
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
