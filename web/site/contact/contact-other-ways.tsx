import { useState } from 'react';
import { contact } from '#content/contact.ts';
import { pages } from '#contract/addresses.ts';
import { phoneAddress } from '#contract/text/phone-addresses.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { useSchool } from '../../ui/use-school.ts';
import type { ContactControl } from './contact-form-control.ts';
import { copyMessage, isBlank, whatsAppAddress } from './contact-message.ts';
import styles from './contact-other-ways.module.css';

const words = contact.otherWays;

/** The form, and the button outside it that sends it to the school's own server. */
export const CONTACT_FORM = 'contact-form';
export const SEND_FROM_PAGE = 'send-from-page';

const ARRIVING = '#write';

const PAPER_PLANE = 'M21 3 10.5 13.5M21 3l-6.5 18-4-7.5L3 9.5Z';

/** For devices without a mail program: send from here, copy, call or WhatsApp. */
export function OtherWays({ control }: { control: ContactControl }) {
  const { atHand: message, isVisit, fromPage, status } = control;
  const { phone, whatsApp } = useSchool().facts;
  const [answer, setAnswer] = useState<string>();
  const chat = whatsApp && whatsAppAddress(message, whatsApp);

  async function copy(copied: string) {
    if (isBlank(message)) return setAnswer(words.nothingToCopy);
    setAnswer((await copyMessage(message)) ? copied : words.notCopied);
  }

  return (
    <div className={styles.ways}>
      <h3>{words.title}</h3>
      {fromPage.status === 'arrived' || fromPage.status === 'failed' ? (
        <div className="mt-10">
          <Banner tone={fromPage.status === 'arrived' ? 'success' : 'error'}>
            {fromPage.text}
          </Banner>
        </div>
      ) : (
        <p role="status">{answer ?? words.text}</p>
      )}
      <div className={`row ${styles.actions}`}>
        {/* Works without scripts too: the form is posted to its own page. */}
        <Button
          type="submit"
          variant="line"
          size="small"
          icon={PAPER_PLANE}
          id={SEND_FROM_PAGE}
          form={CONTACT_FORM}
          formAction={`${pages.contact}${isVisit ? '?about=visit' : ''}${ARRIVING}`}
          formMethod="post"
          formEncType="application/x-www-form-urlencoded"
          busy={fromPage.status === 'sending'}
          busyText={words.sending}
          aria-disabled={status === 'opening'}
        >
          {words.sendHere}
        </Button>
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
        {chat && (
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
        )}
      </div>
    </div>
  );
}
