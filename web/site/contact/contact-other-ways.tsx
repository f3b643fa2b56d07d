import { useState } from 'react';
import { contact } from '#content/contact.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { copyText } from '../../ui/within.ts';
import { telephoneAddress } from './contact-addresses.ts';
import { type ContactValues, isBlank, messageText, whatsAppAddress } from './contact-message.ts';
import styles from './contact-other-ways.module.css';

const words = contact.otherWays;

/** For everyone whose device has no mail program: the message can be copied, told, or sent by WhatsApp. */
export function OtherWays({ message }: { message: ContactValues }) {
  const [answer, setAnswer] = useState<string>(words.text);
  return (
    <div className={styles.ways}>
      <h3>{words.title}</h3>
      <p role="status">{answer}</p>
      <div className={styles.actions}>
        <Button
          variant="line"
          size="small"
          icon="copy"
          className={styles.copy}
          onClick={async () => setAnswer(await copy(message))}
        >
          {words.copy}
        </Button>
        <ButtonAnchor variant="line" size="small" icon="phone" href={telephoneAddress}>
          {words.call}
        </ButtonAnchor>
        <ButtonAnchor
          variant="line"
          size="small"
          icon="share"
          href={whatsAppAddress(message)}
          target="_blank"
          rel="noreferrer"
        >
          {words.whatsApp}
        </ButtonAnchor>
      </div>
    </div>
  );
}

async function copy(message: ContactValues): Promise<string> {
  if (isBlank(message)) return words.nothingToCopy;
  const end = await copyText(messageText(message));
  return end === 'copied' ? words.copied : words.notCopied;
}
