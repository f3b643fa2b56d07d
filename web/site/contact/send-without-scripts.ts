import { data } from 'react-router';
import type { PageServices } from '../../services.server.ts';
import { knownErrors } from '../../ui/forms/form-fields.ts';
import {
  allFields,
  type ContactProblem,
  type ContactValues,
  cleanMessage,
  emptyMessage,
  newMessage,
  problemWith,
  readTexts,
  TRAP,
} from './contact-message.ts';
import { arrivedText } from './send-from-page.ts';

/** What became of a form that was posted, and what the form shows then. */
export interface PostedMessage {
  values: ContactValues;
  problem?: ContactProblem;
  /** The school has it: what happens now. */
  arrived?: string;
}

/** Hands over the form that was posted, or answers it as it was typed with what has to change. */
export async function sendWithoutScripts(
  fields: FormData,
  { sendMessage }: Pick<PageServices, 'sendMessage'>,
) {
  const values = cleanMessage(readTexts(Object.fromEntries(fields)));
  const problem = problemWith(values);
  if (problem) return answered({ values, problem }, 400);
  const website = String(fields.get(TRAP) ?? '');
  const { httpStatus, answer } = await sendMessage({ ...newMessage(values), website });
  if (answer.success)
    return answered({ values: emptyMessage, arrived: arrivedText(values, answer.message) }, 200);
  const errors = knownErrors(allFields, answer.errors ?? {});
  return answered({ values, problem: { message: answer.message, errors } }, httpStatus);
}

function answered(posted: PostedMessage, status: number) {
  return data(posted, { status });
}
