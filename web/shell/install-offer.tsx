import { useEffect, useState } from 'react';
import { school } from '#content/school.ts';
import { Button } from '../ui/button.tsx';
import { heldPrompt, type InstallPrompt } from './install-prompt.ts';
import styles from './quiet-part.module.css';

const KEY = 'install-offer';

/** Offers the home screen in the footer, where the browser can do it, until somebody has said yes or no. */
export function InstallOffer() {
  const [prompt, setPrompt] = useState<InstallPrompt | undefined>(heldPrompt);
  const [isAnswered, setAnswered] = useState(wasAnswered);

  useEffect(() => {
    const onPrompt = (event: Event) => setPrompt(event as InstallPrompt);
    addEventListener('beforeinstallprompt', onPrompt);
    return () => removeEventListener('beforeinstallprompt', onPrompt);
  }, []);

  if (!prompt || isAnswered) return null;

  const answer = () => {
    setAnswered(true);
    rememberAnswer();
  };
  const install = () => {
    answer();
    prompt.prompt().catch(() => {});
  };
  return (
    <section className={`row middle apart ${styles.offer}`} aria-label="On your home screen">
      <p>
        Keep {school.wordmark} on your home screen: it opens without a line, and takes no room to
        speak of.
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

function wasAnswered(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function rememberAnswer(): void {
  try {
    localStorage.setItem(KEY, 'answered');
  } catch {
    // Then it is asked again the next time.
  }
}
