import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button, ButtonAnchor } from '../button.tsx';
import { copyText } from '../loading/within.ts';
import { Toast } from '../toast.tsx';
import styles from './share-menu.module.css';
import { openShareSheet } from './share-sheet.ts';

interface ShareMenuProps {
  label: string;
  /** what is said beside the link */
  title: string;
  /** on this site, starting with a slash */
  address: string;
  /** asked when the button is pressed: false where there is nothing to share yet */
  isReady?: () => boolean;
}

/** Opens the device's own sheet for sharing; where there is none, offers WhatsApp and the link to copy. */
export function ShareMenu({ label, title, address, isReady }: ShareMenuProps) {
  const menuId = useId();
  const { frame, button, isOpen, setOpen } = useSmallMenu();
  const [copying, setCopying] = useState<'copied' | 'refused'>();

  async function start() {
    if (isReady?.() === false) return;
    const url = absolute(address);
    if (!navigator.share) return setOpen(!isOpen);
    // Anything but a sheet that was used or closed leads to our own ways.
    const end = await openShareSheet({ title, text: title, url }).catch(() => 'failed');
    if (end !== 'done') setOpen(true);
  }

  async function copy() {
    const end = await copyText(absolute(address));
    setCopying(end);
    if (end === 'refused') return;
    setOpen(false);
    button.current?.focus();
  }

  return (
    <div className={styles.share} ref={frame}>
      <Button
        variant="line"
        size="small"
        icon="share"
        ref={button}
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={start}
      >
        {label}
      </Button>
      <div id={menuId} className={styles.menu} hidden={!isOpen}>
        {isOpen && (
          <>
            <ButtonAnchor
              variant="quiet"
              size="small"
              href={whatsAppAddress(title, absolute(address))}
              target="_blank"
              rel="noopener"
            >
              WhatsApp
            </ButtonAnchor>
            <Button variant="quiet" size="small" icon="copy" onClick={copy}>
              Copy link
            </Button>
            {copying === 'refused' && (
              <label className={styles.byHand} role="alert">
                The link could not be copied. Here it is:
                <input
                  readOnly
                  value={absolute(address)}
                  onFocus={(event) => event.target.select()}
                />
              </label>
            )}
          </>
        )}
      </div>
      {copying === 'copied' && (
        <Toast tone="ok" onClose={() => setCopying(undefined)}>
          Link copied
        </Toast>
      )}
    </div>
  );
}

function absolute(address: string): string {
  return new URL(address, window.location.origin).href;
}

export function whatsAppAddress(title: string, url: string): string {
  return `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}`;
}

/** Escape closes and returns focus; a press elsewhere closes. */
function useSmallMenu() {
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  const leave = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
    const isInside = event.target instanceof Node && frame.current?.contains(event.target);
    if (event.type === 'pointerdown' && isInside) return;
    setOpen(false);
    if (event.type === 'keydown') button.current?.focus();
  });

  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: Event) => leave(event);
    document.addEventListener('keydown', listener);
    document.addEventListener('pointerdown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
      document.removeEventListener('pointerdown', listener);
    };
  }, [isOpen]);

  return { frame, button, isOpen, setOpen };
}
