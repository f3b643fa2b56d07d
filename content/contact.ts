/** The words of the contact page. Address, phone and e-mail are in `school.ts`. */
export const contact = {
  title: 'Contact Us',
  lead: 'Ask about a place, arrange a visit, or simply say hello.',
  description: 'Visit, call or write to us: address, phone, e-mail and a form for your message.',
  findUs: { title: 'Find us', map: 'See it on a map' },
  whyChoose: {
    /** The school's name is written behind it. */
    title: 'Why Choose',
    reasons: [
      'A teacher who knows your child by name',
      'Safe, bright rooms and small groups',
      'A mentor for every pupil and teacher',
      'Six areas beyond the classroom',
      'Parents who hear from us often',
    ],
  },
  payFees: 'Here to pay? It takes a few minutes, and you need no account.',
  form: {
    title: 'Write to us',
    submit: 'Send Message',
    opening: 'Opening Email...',
    sent: 'Message Sent!',
    /** Some browsers write Yoruba letters wrongly into a mail when they do it without scripts. */
    withoutScripts:
      'Please read the message once more in your e-mail app: letters such as ẹ and ọ may have changed.',
    /** Under the button, in the order in which a message goes out. */
    beforehand: 'The button opens your own e-mail app with the message filled in.',
    opened: 'Your e-mail app is opening. Press send there and your message is on its way.',
    /** Instead of `opened` when the message is too long for a mail program to be opened with. */
    openedWithBeginning:
      'Your message is long: your e-mail app opens with its beginning. All of it was copied, so paste it there and press send.',
    openedNotCopied:
      'Your message is long: your e-mail app opens with its beginning. Press “Copy the message” below and paste it there.',
    /** Stands in the mail, or in the chat, behind the beginning of the message. */
    pasteAll:
      'Only the beginning of the message fits here. Please paste all of it before you send.',
    saved: 'Your message is saved in this tab until you close it.',
    showAgain: 'Show my message again',
    /** A field that people do not see. */
    trap: 'Please leave this empty',
  },
  otherWays: {
    title: 'No e-mail app opened?',
    text: 'Nothing is lost. Send it from this page, or reach us another way.',
    sendHere: 'Send it from this page',
    sending: 'Sending...',
    /** Behind the server’s sentence that the school has it. */
    arrived:
      'Somebody there reads it and answers you by e-mail or phone. If it is urgent, please call.',
    visitArrived:
      'Somebody there tells you by e-mail or phone whether the day suits. If it is urgent, please call.',
    /** No answer came: whether the school has it is not known, and sending again is safe. */
    unanswered:
      'The connection was lost before the school could answer. Nothing you typed is lost: press “Send it from this page” again. The school gets your message once, however often you press.',
    /** An answer that is none of ours. */
    refused:
      'The school’s site cannot take your message just now. Nothing you typed is lost: please try again in a few minutes, or call.',
    copy: 'Copy the message',
    call: 'Call the school',
    whatsApp: 'Send it by WhatsApp',
    copied: 'Copied. Paste it wherever you like to write.',
    copiedForChat:
      'Your message is long: WhatsApp opens with its beginning. All of it was copied, so paste it there.',
    nothingToCopy: 'There is no message yet. Write it in the form first.',
    notCopied: 'Your browser did not allow copying. Select the text in the form instead.',
  },
  visit: {
    title: 'Schedule a visit',
    day: 'Day of the visit',
    dayHint: 'A school morning suits best. The school tells you whether it can.',
    noDay: 'Choose the day of your visit',
    pastDay: 'Choose today or a later day',
    class: 'Class you have in mind (optional)',
  },
  /** What the form says already when somebody comes to arrange a visit. */
  visitMessage: 'Hello, I would like to visit the school. Does this day suit you?',
} as const;
