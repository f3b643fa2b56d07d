import type { Loaded } from '../loading.ts';

/** For tests: an answer that has come. */
export function hasLoaded<Answer>(answer: Answer): Loaded<Answer> {
  return { ...isLoading, answer, isLoading: false };
}

/** For tests: nothing has come yet. */
export const isLoading = {
  answer: undefined,
  isLoading: true,
  failures: 0,
  isSignedOut: false,
  message: '',
  reload: () => {},
};
