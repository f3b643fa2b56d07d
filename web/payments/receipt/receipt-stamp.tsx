import { RECEIPT_STATUS } from './receipt.ts';
import { STAMP, stampShapes } from './stamp-drawing.ts';

/** The green stamp that says at one glance that the money arrived. */
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
