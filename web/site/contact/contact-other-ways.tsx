import { useState } from 'react';
import { contact } from '#content/contact.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { phoneAddress } from '../../ui/phone-address.ts';
import { useSchool } from '../../ui/use-school.ts';
import { type ContactValues, copyMessage, isBlank, whatsAppAddress } from './contact-message.ts';
import styles from './contact-other-ways.module.css';

const words = contact.otherWays;

/** For devices without a mail program: copy, call or WhatsApp. */
export function OtherWays({ message }: { message: ContactValues }) {
  const { phone } = useSchool().facts;
  const [answer, setAnswer] = useState<string>(words.text);
  const chat = whatsAppAddress(message, phone);

  async function copy(copied: string) {
    if (isBlank(message)) return setAnswer(words.nothingToCopy);
    setAnswer((await copyMessage(message)) ? copied : words.notCopied);
  }

  return (
    <div className={styles.ways}>
      <h3>{words.title}</h3>
      <p role="status">{answer}</p>
      <div className={`row ${styles.actions}`}>
        <Button
          variant="line"
          size="small"
          icon="copy"
          data-scripts-only=""
          onClick={() => copy(words.copied)}
        >
          {words.copy}
        </Button>
        <ButtonAnchor variant="line" size="small" icon="phone" href={phoneAddress(phone)}>
          {words.call}
        </ButtonAnchor>
        <ButtonAnchor
          variant="line"
          size="small"
          icon="share"
          href={chat.address}
          target="_blank"
          rel="noreferrer"
          onClick={chat.isWhole ? undefined : () => copy(words.copiedForChat)}
        >
          {words.whatsApp}
        </ButtonAnchor>
      </div>
    </div>
  );
}
