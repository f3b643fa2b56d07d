import { useState } from 'react';
import {
  type FieldErrors,
  type FormOptions,
  type Refusal,
  useFormFields,
  withoutError,
} from './form-fields.ts';

/** Fields, messages, summary and focus of a form. An edited field loses its message. */
export function useForm<Field extends string>({ onEdit, ...parts }: FormOptions<Field>) {
  const [refusal, setRefusal] = useState<Refusal<Field>>();
  const clearError = (field: Field) =>
    setRefusal((current) => current && withoutError(current, field));
  const form = useFormFields({
    ...parts,
    refusal,
    onEdit(field, value) {
      clearError(field);
      onEdit?.(field, value);
    },
  });
  return {
    ...form,
    clearError,
    refuse(message: string, errors: FieldErrors<Field>) {
      setRefusal((last) => ({ message, errors, attempt: (last?.attempt ?? 0) + 1 }));
    },
    accept: () => setRefusal(undefined),
  };
}
