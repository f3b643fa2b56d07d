import { LOOKS_BLURRED, looksBlurred } from '#contract/picture-upload.ts';
import { readPictureAddress } from '#contract/pictures.ts';

/** A warning beside a small picture. There without one too: what appears in it later is read out. */
export function BlurNote({ image }: { image: string }) {
  const facts = readPictureAddress(image);
  return (
    <div role="status">
      {facts && looksBlurred(facts) && <p className="fine mt-8">{LOOKS_BLURRED}</p>}
    </div>
  );
}
