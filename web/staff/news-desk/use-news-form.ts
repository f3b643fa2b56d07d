import { useEffect, useRef, useState } from 'react';
import { startOf } from '#contract/dates/event-time.ts';
import { wallTime } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import type { NewsState, StaffNewsItem } from '#contract/news.ts';
import type { NewsDraft } from '#contract/news-draft.ts';
import type { NewsPicture } from '#contract/news-pictures.ts';
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
import { arePicturesSame, picturesOf, sentPictures } from './news-pictures.ts';
import {
  findUnsavedText,
  forgetUnsavedText,
  newDraftKey,
  storeUnsavedText,
} from './unsaved-text.ts';
import { useNewsPictures } from './use-news-pictures.ts';

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
  const originalPictures = picturesOf(item);
  const [found] = useState(() => {
    const text = findUnsavedText(userId, itemId);
    return text && !isSame(text.draft, text.pictures ?? originalPictures) ? text : undefined;
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
  /** Also for a picture that arrives while the person types. */
  const latest = useRef({ draft, draftKey });
  const pictures = useNewsPictures(
    found?.pictures ?? originalPictures,
    originalPictures,
    (changed) => {
      form.clearError('image');
      remember(changed);
    },
  );
  const sending = useRef<AbortController>(undefined);
  const isDone = useRef(false);

  useEffect(() => () => sending.current?.abort(), []);

  const form = useForm({
    fields: newsFormFields,
    idOf: (field) => `news-${field}`,
    values: draft,
    onEdit: (field, value) => edit(editDraft(draft, field, value)),
  });

  const isUnsaved = !isSameDraft(draft, original) || pictures.isChanged;

  function edit(next: NewsDraft) {
    latest.current.draft = next;
    setDraft(next);
    remember(sentPictures(pictures.rows));
  }

  function remember(images: NewsPicture[]) {
    const text = { ...latest.current, pictures: images };
    if (isSame(text.draft, images)) forgetUnsavedText(userId, itemId);
    else storeUnsavedText(userId, itemId, text);
  }

  function isSame(typed: NewsDraft, images: readonly NewsPicture[]) {
    return isSameDraft(typed, original) && arePicturesSame(images, originalPictures);
  }

  function renewKey() {
    latest.current.draftKey = newDraftKey();
    setDraftKey(latest.current.draftKey);
  }

  /** Back to the item as it is published, or to an empty form. */
  function startAfresh() {
    renewKey();
    edit(original);
    pictures.replaceAll(originalPictures);
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
    const chosen = await Promise.race([pictures.whenSent(), stopped(signal)]);
    if (!chosen) return;
    const hadNone = item?.state === 'published' && !item.image;
    const broken = formErrors(
      draft,
      { isNeeded: !hadNone && chosen.pictures.length === 0, problem: chosen.problem },
      { state, publishAt },
    );
    const errors = { ...broken, ...halfTyped };
    if (Object.keys(errors).length > 0) return form.refuse(FORM_HAS_ERRORS, errors);
    form.accept();
    const reply = await saveNews({
      id: itemId,
      draft,
      saving: { state, publishAt, version },
      draftKey,
      pictures: chosen.pictures,
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
      renewKey();
      remember(sentPictures(pictures.rows));
      await pictures.sendAllAgain();
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
    pictures.replaceAll(picturesOf(theirs));
  }

  return {
    form,
    draft,
    publishAt,
    setPublishAt(next: string) {
      form.clearError('publishAt');
      setPublishAt(next);
    },
    isTimeAsked,
    setTimeAsked,
    theirs,
    keepMine,
    takeTheirs,
    pictures,
    failure,
    sent,
    restoredAt,
    wouldLoseWork: () => isUnsaved && !isDone.current,
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

function stopped(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
