import type { Loaded } from '../use-loaded.ts';

/** For tests: an answer that has come. */
export function hasLoaded<Answer>(answer: Answer): Loaded<Answer> {
  return { answer, isLoading: false, hasFailed: false, message: '', reload: () => {} };
}
