import { type Html, html } from '../html.ts';

export interface Field {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  value?: string | undefined;
  type?: 'text' | 'tel' | 'password';
  autocomplete: string;
  placeholder?: string;
  maxlength: number;
  isCode?: boolean;
  autofocus?: boolean;
}

/** A labelled input with its hint and error tied to it. */
export function field(options: Field): Html {
  const { name, label, error, hint, isCode, autofocus } = options;
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${name}">${label}</label>
${hint && html`<p class="small soft" id="${name}-hint">${hint}</p>`}
<input id="${name}" name="${name}" type="${options.type ?? 'text'}" inputmode="${options.type === 'tel' ? 'tel' : 'numeric'}"
 autocomplete="${options.autocomplete}" maxlength="${options.maxlength}" required
 ${options.placeholder !== undefined && html`placeholder="${options.placeholder}"`}
 ${options.value !== undefined && html`value="${options.value}"`}
 ${isCode === true && html`class="code"`}
 ${describedBy !== '' && html`aria-describedby="${describedBy}"`}
 ${error !== undefined && html`aria-invalid="true"`}
 ${autofocus === true && html`autofocus`}>
${error && html`<p class="wrong" id="${name}-error">${error}</p>`}
</div>`;
}
