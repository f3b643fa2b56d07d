import { createElement } from 'react';
import { referenceGroups } from '#contract/references.ts';
import styles from './reference-text.module.css';

/** In groups with space but no blank between them, so that it is copied as one word. */
export function ReferenceText({ value }: { value: string }) {
  // Children given one by one, as written JSX gives them: groups never change places, so none needs a key.
  const groups = referenceGroups(value).map((group) => createElement('span', null, group));
  return createElement('span', { className: styles.reference, translate: 'no' }, ...groups);
}
