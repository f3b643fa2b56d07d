const drawings = {
  good: 'M36 62 53 79 86 42',
  waiting: 'M60 34V61L78 73',
  open: 'M38 60H38.01M60 60H60.01M82 60H82.01',
  bad: 'M44 44 76 76M76 44 44 76',
} as const;

interface SealProps {
  tone: keyof typeof drawings;
  className: string | undefined;
}

/** A round rubber stamp; the heading beside it says the same in words. */
export function Seal({ tone, className }: SealProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 120 120"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <circle cx="60" cy="60" r="56" strokeWidth="3" />
      <circle cx="60" cy="60" r="49" strokeWidth="2.5" strokeDasharray="0.5 6.2" />
      <path d={drawings[tone]} strokeWidth={tone === 'open' ? 12 : 9} />
    </svg>
  );
}
