import { useEffect, useState } from 'react';
import { school } from '#content/school.ts';
import { readStored, writeStored } from '../ui/browser-storage.ts';
import { Button } from '../ui/button.tsx';
import { heldPrompt, type InstallPrompt } from './install-prompt.ts';
import styles from './quiet-part.module.css';

const KEY = 'install-offer';

/** Offers the home screen in the footer, where the browser can do it, until it was answered. */
export function InstallOffer() {
  const [prompt, setPrompt] = useState<InstallPrompt | undefined>(heldPrompt);
  const [isAnswered, setAnswered] = useState(() => Boolean(readStored('localStorage', KEY)));

  useEffect(() => {
    const onPrompt = (event: Event) => setPrompt(event as InstallPrompt);
    addEventListener('beforeinstallprompt', onPrompt);
    return () => removeEventListener('beforeinstallprompt', onPrompt);
  }, []);

  if (!prompt || isAnswered) return null;

  const answer = () => {
    setAnswered(true);
    writeStored('localStorage', KEY, 'answered');
  };
  const install = () => {
    answer();
    prompt.prompt().catch(() => {});
  };
  return (
    <section className={`row middle apart ${styles.offer}`} aria-label="On your home screen">
      <p>
        Keep {school.wordmark} on your home screen: it opens offline, and takes hardly any space.
      </p>
      <div className="row gap-8">
        <Button variant="sun" size="small" onClick={install}>
          Add to home screen
        </Button>
        <Button variant="quiet" size="small" onClick={answer}>
          Not now
        </Button>
      </div>
    </section>
  );
}
