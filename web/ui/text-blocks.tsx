import { Fragment, type ReactNode } from 'react';
import type { TextBlock, TextPart } from '#contract/news.ts';
import { classNames } from './class-names.ts';
import styles from './text-blocks.module.css';

interface TextBlocksProps {
  blocks: readonly TextBlock[];
  className?: string | undefined;
}

/** A text of the news. React writes every piece as text, so nothing in it can become markup. */
export function TextBlocks({ blocks, className }: TextBlocksProps) {
  return <div className={classNames(styles.text, className)}>{keyed(blocks, block)}</div>;
}

function block({ kind: Block, lines }: TextBlock) {
  return Block === 'ul' || Block === 'ol' ? (
    <Block>
      {keyed(lines, (line) => (
        <li dir="auto">{keyed(line, words)}</li>
      ))}
    </Block>
  ) : (
    <Block dir="auto">
      {keyed(lines, (line, index) => (
        <>
          {index > 0 && <br />}
          {keyed(line, words)}
        </>
      ))}
    </Block>
  );
}

/** What a device knows from a list: plain paragraphs. */
export function plainBlocks(text: string): TextBlock[] {
  const paragraphs = text.split(/\n\s*\n/);
  return paragraphs.map((words) => ({ kind: 'p', lines: [[{ words }]] }));
}

function words({ words: text, strong, href }: TextPart) {
  const shown = strong ? <strong>{text}</strong> : text;
  if (!href) return shown;
  return (
    <a href={href} rel="noopener noreferrer nofollow">
      {shown}
    </a>
  );
}

/** Only their place tells the pieces apart. */
function keyed<Piece>(pieces: readonly Piece[], show: (piece: Piece, index: number) => ReactNode) {
  return pieces.map((piece, index) => {
    const place = `${index}`;
    return <Fragment key={place}>{show(piece, index)}</Fragment>;
  });
}
