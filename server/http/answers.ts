/** The answer to a call that did what it should: `success`, a sentence, and what the call is for. */
export function done<Content extends object>(message: string, content?: Content) {
  return { success: true as const, message, ...(content as Content) };
}
