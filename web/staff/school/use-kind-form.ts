import { type Dispatch, type SetStateAction, useState } from 'react';
import { calendarDay, isDay } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { changesInWords } from '#contract/school/changes.ts';
import type { SchoolDocuments, SchoolKind } from '#contract/school/documents.ts';
import { documentProblems, type Problems } from '#contract/school/problems.ts';
import { fieldErrorsIn, messageIn, type StaffReply } from '../../api/staff.ts';
import { type Refusal, useFormFields } from '../../ui/forms/form-fields.ts';
import {
  fetchKind,
  fetchVersions,
  type KindAnswer,
  type KindState,
  saveKind,
  type VersionFacts,
} from '../api/school.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { bothChanges } from './both-changes.ts';
import { documentAt } from './versions.ts';

/** How the fields of a kind and its document become each other. */
export interface KindWays<Kind extends SchoolKind, Draft> {
  kind: Kind;
  draftOf: (document: SchoolDocuments[Kind]) => Draft;
  documentOf: (draft: Draft, state: KindState<Kind>) => SchoolDocuments[Kind];
  /** what stands before a sentence in the list of errors, where it does not say which field it is about */
  placeOf?: (path: string, document: SchoolDocuments[Kind], sentence: string) => string | undefined;
}

/** Somebody was faster. */
export interface Conflict<Kind extends SchoolKind> {
  message: string;
  fresh: KindState<Kind>;
  /** what they did, the newest first */
  versions: VersionFacts[];
}

const CONFLICT = 409;
const NOT_SAVED =
  'That could not be saved. Nothing you typed is lost: please check your connection and save again.';
const NOTHING_CHANGED = 'Nothing is changed yet, so there is nothing to save.';
const FROM_TOMORROW = 'Please choose a day from tomorrow on';

/** The state of the form of one kind: what was typed, from when it shall hold, saving, and what went wrong. */
export function useKindForm<Kind extends SchoolKind, Draft>(
  { kind, draftOf, documentOf, placeOf }: KindWays<Kind, Draft>,
  loaded: KindState<Kind>,
) {
  const tell = useAlerts();
  const [state, setState] = useState(loaded);
  const [draft, setDraft] = useState(() => draftOf(loaded.current.document));
  /** undefined: at once; empty while no day is chosen yet */
  const [day, setDay] = useState<string>();
  const [refused, setRefused] = useState<Refused>();
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict<Kind>>();
  const [isSaving, setSaving] = useState(false);

  const document = documentOf(draft, state);
  const problems = allProblems(kind, document, day);
  // As the fields would write it: an old document may have its parts in another order.
  const written = (one: SchoolDocuments[Kind]) => documentOf(draftOf(one), state);
  const changes =
    Object.keys(problems).length === 0
      ? changesInWords(kind, written(documentAt(state, day)), document)
      : undefined;
  const isUnsaved = JSON.stringify(document) !== JSON.stringify(written(state.current.document));

  const refusal = stillWrong(refused, problems);
  const form = useFormFields({ fields: Object.keys(refusal?.errors ?? {}), idOf, refusal });

  function withPlaces() {
    const { summary } = form;
    if (!summary || !placeOf) return summary;
    const errors = Object.entries(refusal?.errors ?? {}).map(([path, sentence]) => {
      const place = placeOf(path, document, `${sentence}`);
      return { fieldId: idOf(path), message: place ? `${place}: ${sentence}` : `${sentence}` };
    });
    return { ...summary, errors };
  }

  function refuse(message: string, errors: Problems, isFromServer = false) {
    const sorted = inFormOrder(errors);
    setRefused((last) => {
      return { message, errors: sorted, attempt: (last?.attempt ?? 0) + 1, isFromServer };
    });
  }

  async function submit() {
    if (isSaving) return;
    setFailure(undefined);
    if (!changes) return refuse(FORM_HAS_ERRORS, problems);
    if (changes.length === 0) return refuse(NOTHING_CHANGED, {});
    setRefused(undefined);
    const reply = await send(document, day);
    if (reply.kind === 'success') startFrom(reply.answer.data);
  }

  /** Saves a document other than the fields say; false where that was refused. */
  async function saveOther(other: SchoolDocuments[Kind], from?: string): Promise<boolean> {
    if (isSaving) return false;
    setFailure(undefined);
    const reply = await send(other, from);
    if (reply.kind !== 'success') return false;
    // What was prepared is withdrawn beside the fields, which stay as they are.
    if (from) setState(reply.answer.data);
    else startFrom(reply.answer.data);
    return true;
  }

  async function send(wanted: SchoolDocuments[Kind], from: string | undefined) {
    setSaving(true);
    const change = { document: wanted, holdsFrom: from, basedOn: state.newest };
    const reply = await saveKind(kind, change);
    if (reply.kind === 'success') {
      setConflict(undefined);
      tell(reply.answer.message);
    } else await explain(reply);
    setSaving(false);
    return reply;
  }

  async function explain(reply: StaffReply<KindAnswer<Kind>>) {
    const message = messageIn(reply, NOT_SAVED);
    if (reply.kind !== 'refused') return setFailure(message);
    if (reply.httpStatus === CONFLICT) return showConflict(message);
    const errors = fieldErrorsIn(reply);
    if (Object.keys(errors).length === 0) return setFailure(message);
    refuse(message, errors, true);
  }

  async function showConflict(message: string) {
    const [now, versions] = await Promise.all([fetchKind(kind), fetchVersions(kind)]);
    if (now.kind !== 'success' || versions.kind !== 'success') return setFailure(message);
    // One without changes only carries on what the others say, over a day whose change was withdrawn.
    const newer = versions.answer.data.filter(
      ({ version, changes: theirs }) => version > state.newest && theirs.length > 0,
    );
    setConflict({ message, fresh: now.answer.data, versions: newer });
  }

  function startFrom(fresh: KindState<Kind>) {
    setState(fresh);
    setDraft(draftOf(fresh.current.document));
    setDay(undefined);
    setRefused(undefined);
    setConflict(undefined);
  }

  /** Puts another document into the fields, with a way back. */
  function use(other: SchoolDocuments[Kind], from: string | undefined, what: string) {
    const [last, lastDay] = [draft, day];
    const undo = () => {
      setDraft(last);
      setDay(lastDay);
    };
    setDraft(draftOf(other));
    setDay(from);
    setRefused(undefined);
    tell(`${what} is in the form. Nothing is saved yet.`, 'ok', { label: 'Undo', run: undo });
  }

  return {
    state,
    draft,
    edit: setDraft,
    document,
    day,
    chooseDay: setDay,
    changes,
    summary: withPlaces(),
    attempt: refusal?.attempt,
    field: (path: string): FieldWays => ({
      id: idOf(path),
      name: path,
      error: refusal?.errors[path],
    }),
    failure,
    conflict,
    isSaving,
    isUnsaved,
    submit,
    saveOther,
    use,
    /** What was typed is now a change of the newest version; what only the other person changed is theirs. */
    goOn() {
      if (!conflict) return;
      const { fresh } = conflict;
      // What cannot be read yet cannot be put together either.
      if (changes) {
        const [before, theirs] = [documentAt(state, day), documentAt(fresh, day)];
        setDraft(draftOf(bothChanges(written(before), document, written(theirs))));
      }
      setState(fresh);
      setConflict(undefined);
    },
    startAfresh: () => startFrom(conflict?.fresh ?? state),
  };
}

/** What ties an input to its place in the document. */
export interface FieldWays {
  id: string;
  name: string;
  error: string | undefined;
}

/** What the fields of a kind work with. */
export interface FieldsProps<Kind extends SchoolKind, Draft> {
  draft: Draft;
  edit: Dispatch<SetStateAction<Draft>>;
  /** by its path in the document, such as `purposes.0.name` */
  field: (path: string) => FieldWays;
  document: SchoolDocuments[Kind];
  state: KindState<Kind>;
  /** grows with every refusal */
  attempt: number | undefined;
  isSaving: boolean;
  /** saves another document than the fields say, at once */
  saveNow: (document: SchoolDocuments[Kind]) => void;
}

interface Refused extends Refusal<string> {
  /** it knew more than the rules that both have */
  isFromServer: boolean;
}

function idOf(path: string): string {
  return `school-${encodeURIComponent(path).replaceAll('%', '_')}`;
}

/** As the fields stand on the page; what has none comes last. */
function inFormOrder(problems: Problems): Problems {
  const placed = Object.entries(problems).map(([path, text]) => {
    return { path, text, element: document.getElementById(idOf(path)) };
  });
  placed.sort((one, other) => {
    if (!one.element || !other.element) return one.element ? -1 : other.element ? 1 : 0;
    const order = one.element.compareDocumentPosition(other.element);
    return order === Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
  return Object.fromEntries(placed.map(({ path, text }) => [path, text]));
}

function allProblems<Kind extends SchoolKind>(
  kind: Kind,
  document: SchoolDocuments[Kind],
  day: string | undefined,
): Problems {
  const problems = documentProblems(kind, document);
  const isTooEarly = day !== undefined && !(isDay(day) && day > calendarDay(new Date()));
  return isTooEarly ? { ...problems, holdsFrom: FROM_TOMORROW } : problems;
}

/** What was refused and is mended is no longer said; what the server alone knew stays until the next try. */
export function stillWrong(refused: Refused | undefined, problems: Problems): Refused | undefined {
  if (!refused || refused.isFromServer) return refused;
  const before = Object.entries(refused.errors);
  if (before.length === 0) return refused;
  const left = before.flatMap(([path]) => {
    const problem = problems[path];
    return problem === undefined ? [] : [[path, problem]];
  });
  if (left.length === 0) return undefined;
  return { ...refused, errors: Object.fromEntries(left) };
}
