import {
  isJpegAlone,
  mainPictureAddress,
  PICTURE_WIDTHS,
  type PictureFacts,
  type PictureFormat,
  pictureAddress,
  pictureShape,
  pictureWidths,
  readPictureAddress,
  sharePictureAddress,
} from '#contract/pictures.ts';

export interface PictureSources {
  src: string;
  srcSet?: string;
  /** Better formats of the same picture, the best first. */
  better: { type: string; srcSet: string }[];
  /** Absent when the address does not tell. */
  facts?: PictureFacts;
}

const WIDEST = Math.max(...PICTURE_WIDTHS);
const HOSTED = /^(https:\/\/res\.cloudinary\.com\/[^/]+\/image\/upload\/)(.+)$/;

/**
 * All forms of a picture up to a width: ours, a hosted service’s, or its one file. Cropped frames show tall and wide ones
 * as they are shared.
 */
export function pictureSources(
  address: string,
  { widest = Number.POSITIVE_INFINITY, isCropped = false } = {},
): PictureSources {
  const facts = readPictureAddress(address);
  if (facts) {
    if (isCropped && pictureShape(facts) !== 'usual') {
      return { src: sharePictureAddress(facts), better: [], facts };
    }
    return {
      src: mainPictureAddress(facts),
      srcSet: srcSetOf(facts, 'jpg', widest),
      better: (isJpegAlone(address) ? [] : (['avif', 'webp'] as const)).map((format) => ({
        type: `image/${format}`,
        srcSet: srcSetOf(facts, format, widest),
      })),
      facts,
    };
  }
  const [, service, file] = HOSTED.exec(address) ?? [];
  if (service && file) {
    const sized = (width: number) => `${service}f_auto,q_auto,c_limit,w_${width}/${file}`;
    return {
      src: sized(WIDEST),
      srcSet: PICTURE_WIDTHS.filter((width) => width <= widest)
        .map((width) => `${sized(width)} ${width}w`)
        .join(', '),
      better: [],
    };
  }
  return { src: address, better: [] };
}

function srcSetOf(facts: PictureFacts, format: PictureFormat, widest: number): string {
  return pictureWidths(facts.width)
    .filter((width) => width <= widest)
    .map((width) => `${pictureAddress(facts, width, format)} ${width}w`)
    .join(', ');
}
