import type { CompressedAnswer } from '../http/compressed-answer.ts';

/** A rendered page, ready to be sent. */
export interface RenderedPage extends CompressedAnswer {
  status: number;
  securityPolicy: string;
}
