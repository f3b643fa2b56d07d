import { Fragment, type ReactNode } from 'react';
import { type NewsTextPart, readNewsText } from './news-text.ts';

/** Plain text as paragraphs with links. React writes every piece as text, so nothing in it can become markup. */
export function NewsText({ text }: { text: string }) {
  return inOrder(readNewsText(text), (lines) => (
    <p dir="auto">
      {inOrder(lines, (parts, index) => (
        <>
          {index > 0 && <br />}
          {inOrder(parts, (part) => (
            <Part part={part} />
          ))}
        </>
      ))}
    </p>
  ));
}

function Part({ part }: { part: NewsTextPart }) {
  if (typeof part === 'string') return part;
  return (
    <a href={part.address} rel="noopener noreferrer nofollow">
      {part.label}
    </a>
  );
}

/** Only their place tells the pieces apart. */
function inOrder<Piece>(
  pieces: readonly Piece[],
  show: (piece: Piece, index: number) => ReactNode,
) {
  return pieces.map((piece, index) => {
    const place = `${index}`;
    return <Fragment key={place}>{show(piece, index)}</Fragment>;
  });
}
