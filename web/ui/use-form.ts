import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Why a form was not sent, or not taken. */
export interface Refusal<Field extends string> {
  /** stands above the messages of the fields */
  message: string;
  errors: FieldErrors<Field>;
  /** grows with every refusal in a row, so that each is announced anew */
  attempt: number;
}

interface FormParts<Field extends string> {
  /** in the order of the form, which is also the order of the error summary */
  fields: readonly Field[];
  /** the id of a field's input; its name unless said otherwise */
  idOf?: (field: Field) => string;
  /** what stands in the fields that the browser does not keep by itself */
  values?: Readonly<FieldErrors<Field>>;
  onEdit?: (field: Field, value: string) => void;
  /** where a refusal is part of a larger state; else the form remembers its own */
  refused?: Refusal<Field> | undefined;
}

const ownName = (field: string) => field;

/**
 * What every form does: ties each field to its value and message, and leads to the summary after every refusal, or
 * to the first field that is wrong where a form shows none. An edited field loses its message, and the last message
 * takes the summary with it.
 */
export function useForm<Field extends string>({
  fields,
  idOf = ownName,
  values,
  onEdit,
  refused,
}: FormParts<Field>) {
  const [own, setOwn] = useState<Refusal<Field>>();
  const refusal = refused ?? own;
  const errors: FieldErrors<Field> = refusal?.errors ?? {};
  const summary = useRef<HTMLDivElement>(null);
  const attempt = refusal?.attempt;
  const lead = useEffectEvent(() => {
    const first = fields.find((field) => errors[field]);
    (summary.current ?? (first && document.getElementById(idOf(first))))?.focus();
  });
  useLayoutEffect(() => {
    if (attempt !== undefined) lead();
  }, [attempt]);

  const mend = (field: Field) => setOwn((current) => current && withoutError(current, field));
  const field = (name: Field) => ({
    id: idOf(name),
    name,
    error: errors[name],
    onChange(value: string) {
      mend(name);
      onEdit?.(name, value);
    },
  });

  return {
    refusal,
    /** for ErrorSummary; undefined while nothing is wrong */
    summary: refusal && {
      ref: summary,
      title: refusal.message,
      errors: fields.flatMap((name) => {
        const message = errors[name];
        return message ? [{ fieldId: idOf(name), message }] : [];
      }),
    },
    /** for a field whose text the browser keeps, such as a password */
    field,
    text: (name: Field) => ({ ...field(name), value: values?.[name] ?? '' }),
    mend,
    refuse(message: string, byField: FieldErrors<Field>) {
      setOwn((last) => ({ message, errors: byField, attempt: (last?.attempt ?? 0) + 1 }));
    },
    accept: () => setOwn(undefined),
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
export function withoutError<Field extends string>(
  refusal: Refusal<Field>,
  field: NoInfer<Field>,
): Refusal<Field> | undefined {
  if (!refusal.errors[field]) return refusal;
  const errors = { ...refusal.errors };
  delete errors[field];
  return Object.keys(errors).length > 0 ? { ...refusal, errors } : undefined;
}
