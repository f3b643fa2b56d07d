import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type PictureFacts, pictureShape } from '#contract/pictures.ts';
import styles from './picture.module.css';
import { type PictureSources, pictureSources } from './picture-sources.ts';

export interface PictureProps {
  /** An address of our own, of a hosted image service, or of any other picture. */
  src: string;
  /** What it shows; '' only where the words beside it say the same. */
  alt: string;
  /** How wide it is on the page, as the attribute of the same name says it. */
  sizes: string;
  /** The widest form that is offered: in a small place a wider one costs a parent's data for nothing. */
  widest?: number | undefined;
  /** 'high' for the one picture of the first view; 'low' waits until the visitor comes near it. */
  priority?: 'high' | 'normal' | 'low';
  /** The frame's shape, which the picture then fills; without it the picture keeps its own shape. */
  ratio?: `${number} / ${number}`;
  /** What stands in the same frame when the picture cannot be shown. */
  fallback: ReactNode;
}

const SHAPE_UNKNOWN = '4 / 3';

/** A picture in the best format and size for this screen, in a frame that is there before it. */
export function Picture(props: PictureProps) {
  // Another picture may load where the last one failed.
  return <FramedPicture key={props.src} {...props} />;
}

function FramedPicture(props: PictureProps) {
  const { src, alt, sizes, widest, priority = 'normal', ratio, fallback } = props;
  const { picture, isBroken, noteBroken } = useBrokenPicture();
  const sources = pictureSources(src, { widest, isCropped: ratio !== undefined });
  return (
    <span className={styles.frame} style={{ aspectRatio: ratio ?? shapeOf(sources) }}>
      {isBroken ? (
        fallback
      ) : (
        <picture className={styles.sources}>
          {sources.better.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          <img
            ref={picture}
            className={styles.picture}
            style={sources.facts && groundOf(sources.facts)}
            loading={priority === 'low' ? 'lazy' : undefined}
            fetchPriority={priority === 'high' ? 'high' : undefined}
            decoding="async"
            sizes={sources.srcSet && sizes}
            srcSet={sources.srcSet}
            src={sources.src}
            width={sources.facts?.width}
            height={sources.facts?.height}
            alt={alt}
            onError={noteBroken}
          />
        </picture>
      )}
    </span>
  );
}

/** A cropped screenshot shows the beginning of its lines. */
function groundOf(facts: PictureFacts) {
  const objectPosition = pictureShape(facts) === 'tall' ? 'left top' : undefined;
  return { backgroundColor: `#${facts.colour}`, objectPosition };
}

function shapeOf({ facts }: PictureSources): string {
  return facts ? `${facts.width} / ${facts.height}` : SHAPE_UNKNOWN;
}

/** Also notices a failure from before scripts ran. */
export function useBrokenPicture() {
  const picture = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const image = picture.current;
    if (!image?.complete || image.naturalWidth > 0) return;
    // A drawing without a size of its own also has width 0 in some browsers; only decoding tells it from a broken one.
    image.decode().catch(() => setBroken(true));
  }, []);
  return { picture, isBroken, noteBroken: () => setBroken(true) };
}
