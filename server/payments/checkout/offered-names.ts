import type { SchoolDocuments } from '#contract/school/documents.ts';
import { offeredClasses, offeredPurposes } from '#contract/school/fees.ts';

/**
 * A form in which a purpose or class that is not offered (any more) counts as not chosen, so that the schema says so
 * together with what else is wrong.
 */
export function offeredNames(body: unknown, { fees }: Pick<SchoolDocuments, 'fees'>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const { paymentPurpose, class: feeClass, ...others }: Record<string, unknown> = { ...body };
  const isPurpose = offeredPurposes(fees).some(({ name }) => name === paymentPurpose);
  const isClass = offeredClasses(fees).some((name) => name === feeClass);
  return {
    ...others,
    paymentPurpose: isPurpose ? paymentPurpose : '',
    class: isClass ? feeClass : '',
  };
}
