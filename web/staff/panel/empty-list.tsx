import emptyNest from '../../art/empty-nest.svg';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface EmptyListProps {
  title: string;
  text: string;
  /** where the next step is, and what it does */
  next?: { to: string; label: string } | false | undefined;
}

/** At the end of a card, in place of a list without entries. */
export function EmptyList({ title, text, next }: EmptyListProps) {
  return (
    <div className="last mt-14">
      <EmptyState art={emptyNest} title={title} text={text}>
        {next && (
          <ButtonLink variant="line" to={next.to}>
            {next.label}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}
