/** Text that is already safe HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | Html[] | undefined | false;

/** Builds HTML; whatever is put in is escaped, except other `html`. Undefined and false leave nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const text = parts.reduce((done, part, index) => done + escaped(values[index - 1]) + part);
  return new Html(text);
}

function escaped(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
