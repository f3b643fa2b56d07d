import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { successRate } from '#content/about.ts';
import styles from './about-counter.module.css';

const ENOUGH_IN_VIEW = 0.4;

const RING_RADIUS = 178;
const RING_LENGTH = Math.ceil(2 * Math.PI * RING_RADIUS);

/** The figure is part of the drawing, so its width moves nothing; the true value stands beside it for screen readers. */
export function AboutCounter() {
  const sun = useRef<HTMLDivElement>(null);
  const percent = useClimbWhenSeen(sun, successRate.percent);
  const drawn = useId();
  return (
    <div ref={sun} className={styles.sun}>
      <span className="unseen">
        {successRate.percent} per cent {successRate.label}
      </span>
      <svg viewBox="0 0 480 480" width="480" height="480" aria-hidden="true">
        <mask id={drawn}>
          <circle
            className={styles.drawn}
            cx="240"
            cy="240"
            r={RING_RADIUS}
            strokeDasharray={`${(percent / 100) * RING_LENGTH} ${RING_LENGTH}`}
            transform="rotate(-90 240 240)"
          />
        </mask>
        <circle className={styles.halo} cx="240" cy="240" r="240" />
        <circle className={styles.disc} cx="240" cy="240" r="206" />
        <circle className={styles.dots} cx="240" cy="240" r="223" />
        <circle className={styles.track} cx="240" cy="240" r={RING_RADIUS} />
        <circle className={styles.ring} cx="240" cy="240" r={RING_RADIUS} mask={`url(#${drawn})`} />
        <text className={styles.figure} x="240" y="268">
          {`${percent}%`}
        </text>
        <text className={styles.label} x="240" y="316">
          {successRate.label}
        </text>
      </svg>
    </div>
  );
}

function useClimbWhenSeen(element: RefObject<Element | null>, target: number): number {
  const [figure, setFigure] = useState(target);
  useEffect(() => {
    if (!element.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let stopClimbing = () => {};
    const observer = new IntersectionObserver(
      ([entry]) => {
        setFigure(0);
        // Browsers differ in whether isIntersecting waits for the threshold.
        if (!entry || entry.intersectionRatio < ENOUGH_IN_VIEW) return;
        observer.disconnect();
        stopClimbing = climbTo(target, setFigure);
      },
      { threshold: ENOUGH_IN_VIEW },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      stopClimbing();
    };
  }, [element, target]);
  return figure;
}

const TICK_MS = 10;
const CLIMB_MS = 2000;
const TICKS = CLIMB_MS / TICK_MS;

/** From 0 in even steps; the target from the last tick on. */
export function figureAt(elapsedMs: number, target: number): number {
  const tick = Math.min(TICKS, Math.floor(elapsedMs / TICK_MS));
  return Math.floor((target * tick) / TICKS);
}

/** Shows a figure at every tick until the target is reached; returns how to stop. */
export function climbTo(target: number, show: (figure: number) => void): () => void {
  // Ticks are read off the clock: a busy phone skips some, and still arrives after the same time.
  const start = performance.now();
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - start;
    show(figureAt(elapsedMs, target));
    if (elapsedMs >= CLIMB_MS) clearInterval(timer);
  }, TICK_MS);
  return () => clearInterval(timer);
}
