/** A decoded picture, upright as its camera meant it. */
export interface DecodedPicture {
  width: number;
  height: number;
  /** undefined when the browser cannot write this format, or not these pixels */
  encode: (width: number, height: number, type: string) => Promise<Blob | undefined>;
  close: () => void;
}

export type DecodePicture = (file: Blob) => Promise<DecodedPicture>;

const QUALITY = 0.85;
const KNOWN_COLOUR = { style: 'rgb(40 120 200)', channels: [40, 120, 200] };
const PROBE_SIDE = 16;
/** Some browsers change a pixel by a step or two, which cannot be seen. */
const TOLERANCE = 8;

/** Decoding and encoding run beside the page's own thread, so that a large photo does not freeze what is typed. */
export async function decodeInBrowser(file: Blob): Promise<DecodedPicture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return {
    width: bitmap.width,
    height: bitmap.height,
    encode: async (width, height, type) => {
      if (!(await canvasKeepsPixels())) return undefined;
      const { canvas, pen } = makeCanvas(width, height);
      if (type === 'image/jpeg') {
        pen.fillStyle = 'white';
        pen.fillRect(0, 0, width, height);
      }
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(bitmap, 0, 0, width, height);
      return write(canvas, type);
    },
    close: () => bitmap.close(),
  };
}

/**
 * Against tracking, some browsers give out a canvas as stripes or noise (Firefox with resistFingerprinting, extensions):
 * a known colour is written to a file and read back from it.
 */
async function canvasKeepsPixels(): Promise<boolean> {
  const { canvas, pen } = makeCanvas(PROBE_SIDE, PROBE_SIDE);
  pen.fillStyle = KNOWN_COLOUR.style;
  pen.fillRect(0, 0, PROBE_SIDE, PROBE_SIDE);
  const file = await write(canvas, 'image/png');
  if (!file) return false;
  const bitmap = await createImageBitmap(file);
  pen.clearRect(0, 0, PROBE_SIDE, PROBE_SIDE);
  pen.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = pen.getImageData(0, 0, PROBE_SIDE, PROBE_SIDE);
  return data.every((value, at) => {
    const known = KNOWN_COLOUR.channels[at % 4] ?? 255;
    return Math.abs(value - known) <= TOLERANCE;
  });
}

function makeCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser cannot draw');
  return { canvas, pen };
}

async function write(canvas: HTMLCanvasElement, type: string): Promise<Blob | undefined> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, QUALITY);
  });
  // A browser that cannot write the format gives PNG, many times the size.
  return blob?.type === type ? blob : undefined;
}
