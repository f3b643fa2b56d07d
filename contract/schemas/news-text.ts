import * as z from 'zod';
import { NEWS_DESCRIPTION_MAX } from '../news-draft.ts';
import { typedText } from './common.ts';

/** A text whose look is asked for. */
export const newsTextBody = z.object({
  text: typedText('lines', 'Please send the text').max(
    NEWS_DESCRIPTION_MAX,
    'This text is too long',
  ),
});
