import type { ReactNode } from 'react';

interface SearchAreaProps {
  className?: string | undefined;
  children: ReactNode;
}

/** What readers of screens find as "search". Not <search>, which older browsers show like a word and do not name. */
export function SearchArea({ className, children }: SearchAreaProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: Chrome knows <search> from version 118 on, Safari from 17.
    <div role="search" className={className}>
      {children}
    </div>
  );
}
