import type { Shape } from '../../pdf/svg-shapes.ts';
import { RECEIPT_STATUS } from './receipt.ts';

/** The round stamp in a square of 120; its word is real text, set by page and PDF in their own way. */
export const STAMP = { size: 120, tilt: -8, textSize: 16.5, textBaseline: 66 } as const;

export const stampShapes: readonly Shape[] = [
  { kind: 'circle', cx: 60, cy: 60, r: 56, strokeWidth: 3 },
  { kind: 'circle', cx: 60, cy: 60, r: 50, strokeWidth: 2, dash: [0, 6.545] },
  { kind: 'path', d: 'M4 47H116V73H4Z', strokeWidth: 3, fill: '#FFFFFF' },
  { kind: 'path', d: 'M48 30L56 38L72 22', strokeWidth: 5 },
  { kind: 'path', d: 'M44 88Q48 83 52 88Q56 93 60 88Q64 83 68 88Q72 93 76 88', strokeWidth: 2.5 },
  { kind: 'path', d: 'M50 97Q54 92 58 97Q62 102 66 97', strokeWidth: 2.5 },
];

export function ReceiptStamp({ className }: { className: string | undefined }) {
  const middle = STAMP.size / 2;
  return (
    <svg
      className={className}
      viewBox={`0 0 ${STAMP.size} ${STAMP.size}`}
      role="img"
      aria-label={`Status: ${RECEIPT_STATUS}`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g transform={`rotate(${STAMP.tilt} ${middle} ${middle})`}>
        {stampShapes.map((shape) =>
          shape.kind === 'circle' ? (
            <circle
              key={shape.r}
              cx={shape.cx}
              cy={shape.cy}
              r={shape.r}
              strokeWidth={shape.strokeWidth}
              strokeDasharray={shape.dash?.join(' ')}
            />
          ) : (
            <path key={shape.d} d={shape.d} strokeWidth={shape.strokeWidth} fill={shape.fill} />
          ),
        )}
        <text
          x={middle}
          y={STAMP.textBaseline}
          textAnchor="middle"
          fontWeight="700"
          fontSize={STAMP.textSize}
          fill="currentColor"
          stroke="none"
        >
          {RECEIPT_STATUS}
        </text>
      </g>
    </svg>
  );
}
