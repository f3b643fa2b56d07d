import { type KeyboardEvent, useState } from 'react';
import type { TextBlock } from '#contract/news.ts';
import { messageIn } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { SmallButton } from '../../ui/button.tsx';
import { TextBlocks } from '../../ui/text-blocks.tsx';
import { renderNewsText } from '../api/news.ts';
import { useAction } from '../panel/use-action.ts';
import styles from './news-form-view.module.css';
import { changeFor, type Mark, markLabels, marks } from './text-marks.ts';

interface TextToolsProps {
  /** of the text field */
  fieldId: string;
  text: string;
}

const NO_PREVIEW = 'The preview could not be loaded. Please check your connection.';

/** Buttons that mark the chosen words of a text field, and how the text will look. */
export function TextTools({ fieldId, text }: TextToolsProps) {
  const [preview, setPreview] = useState<{ text: string; blocks: TextBlock[] }>();
  const [problem, setProblem] = useState('');
  const [isBusy, show] = useAction(async () => {
    const reply = await renderNewsText(text);
    setProblem(reply.kind === 'success' ? '' : messageIn(reply, NO_PREVIEW));
    if (reply.kind === 'success') setPreview({ text, blocks: reply.answer.data.blocks });
  });
  const isCurrent = preview?.text === text;

  function apply(mark: Mark) {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLTextAreaElement) markSelection(field, mark);
  }

  return (
    <div className="grid gap-10">
      <div className={`row gap-8 ${styles.marks}`} role="toolbar" aria-label="Marks for the text">
        {marks.map((mark) => (
          <SmallButton key={mark} onClick={() => apply(mark)}>
            {markLabels[mark]}
          </SmallButton>
        ))}
        <SmallButton
          busy={isBusy}
          aria-expanded={preview !== undefined}
          onClick={() => (isCurrent ? setPreview(undefined) : show())}
        >
          {isCurrent ? 'Hide preview' : 'Preview'}
        </SmallButton>
      </div>
      {problem && <Banner tone="error">{problem}</Banner>}
      {preview && (
        <section className={`frame anywhere ${styles.preview}`} aria-label="Preview">
          <TextBlocks blocks={preview.blocks} />
        </section>
      )}
    </div>
  );
}

/** Ctrl or Command with B or K, as everywhere. */
export function markByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const mark = event.key === 'b' ? 'bold' : event.key === 'k' ? 'link' : undefined;
  if (!mark) return;
  event.preventDefault();
  markSelection(event.currentTarget, mark);
}

function markSelection(field: HTMLTextAreaElement, mark: Mark): void {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const change = changeFor(mark, value, { start, end });
  field.focus();
  field.setSelectionRange(change.start, change.end);
  // Deprecated, and the only way that Undo knows of.
  if (!document.execCommand('insertText', false, change.insert)) {
    field.setRangeText(change.insert, change.start, change.end, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const { selected } = change;
  field.setSelectionRange(change.start + selected.start, change.start + selected.end);
}
