import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Why a form was not sent, or not taken. */
export interface Refusal<Field extends string> {
  /** stands above the messages of the fields */
  message: string;
  errors: FieldErrors<Field>;
  /** grows with every refusal in a row, so that each is announced */
  attempt: number;
}

export interface FormOptions<Field extends string> {
  /** in the order of the form, which is also the order of the error summary */
  fields: readonly Field[];
  /** the id of a field's input; its name unless said otherwise */
  idOf?: (field: Field) => string;
  /** the text of the controlled fields */
  values?: Readonly<FieldErrors<Field>>;
  onEdit?: (field: Field, value: string) => void;
}

const ownName = (field: string) => field;

/** Ties each field to its value and message, and moves focus after a refusal to the summary or the first wrong field. */
export function useFormFields<Field extends string>({
  fields,
  idOf = ownName,
  values,
  onEdit,
  refusal,
}: FormOptions<Field> & { refusal: Refusal<Field> | undefined }) {
  const errors: FieldErrors<Field> = refusal?.errors ?? {};
  const summary = useRef<HTMLDivElement>(null);
  const attempt = refusal?.attempt;
  const lead = useEffectEvent(() => {
    const first = fields.find((field) => errors[field]);
    (summary.current ?? (first && document.getElementById(idOf(first))))?.focus();
    // Focus alone shows the middle of a list that is taller than the window.
    summary.current?.scrollIntoView();
  });
  useLayoutEffect(() => {
    if (attempt !== undefined) lead();
  }, [attempt]);

  const field = (name: Field) => ({
    id: idOf(name),
    name,
    error: errors[name],
    onChange: (value: string) => onEdit?.(name, value),
  });

  return {
    /** for ErrorSummary; undefined while nothing is wrong */
    summary: refusal && {
      ref: summary,
      // A sentence that stands at a field is not said above it, too.
      title: Object.values(errors).includes(refusal.message) ? FORM_HAS_ERRORS : refusal.message,
      errors: fields.flatMap((name) => {
        const message = errors[name];
        return message ? [{ fieldId: idOf(name), message }] : [];
      }),
    },
    /** for an uncontrolled field, such as a password */
    field,
    text: (name: Field) => ({ ...field(name), value: values?.[name] ?? '' }),
  };
}

/** The messages that belong to a field of the form. */
export function knownErrors<Field extends string>(
  fields: readonly Field[],
  errors: Readonly<Partial<Record<string, string>>>,
): FieldErrors<Field> {
  const known: FieldErrors<Field> = {};
  for (const field of fields) {
    const message = errors[field];
    if (message) known[field] = message;
  }
  return known;
}

/** What is left of a refusal when a field is edited; undefined when that was the last wrong one. */
export function withoutError<Shown extends Pick<Refusal<string>, 'errors'>>(
  refusal: Shown,
  field: keyof Shown['errors'] & string,
): Shown | undefined {
  if (!refusal.errors[field]) return refusal;
  const { [field]: _mended, ...errors } = refusal.errors;
  return Object.keys(errors).length > 0 ? { ...refusal, errors } : undefined;
}

/** Random letters that make a form the same one, however often it is sent. */
export function newFormKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
