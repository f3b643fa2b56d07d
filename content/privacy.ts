/** The page about privacy; `days` names a setting of the server whose figure is shown. See docs/privacy.md. */
export const privacy = {
  title: 'Privacy',
  lead: 'What we ask of you and why, who sees it, how long we keep it, and what you can have us do with it.',
  inShort: {
    title: 'In a minute',
    points: [
      {
        title: 'We ask for what a payment needs',
        text: 'Your child’s name and class, your e-mail address and your phone number. No account, no password.',
      },
      {
        title: 'Paystack takes the money',
        text: 'Your card and your bank details go to Paystack. The school never sees them.',
      },
      {
        title: 'Nobody else makes use of it',
        text: 'We sell nothing about you, show no advertising and track no one across the web.',
      },
      {
        title: 'It stays yours',
        text: 'Ask for a copy, have it corrected, or have it erased. It costs you nothing.',
      },
    ],
  },
  kept: {
    title: 'What we keep, and how long',
    headings: { what: 'What', why: 'Why', howLong: 'How long' },
    rows: [
      {
        what: 'A payment',
        details: 'Student’s name and class, your e-mail and phone, amount and day',
        why: 'To take the fee you chose, give you a receipt, and keep our accounts',
        howLong: 'As long as accounts must be kept: six years or more',
      },
      {
        what: 'A payment you began and did not finish',
        details: 'The same details',
        why: 'To find it again when the money arrives late',
        days: 'unfinishedPayments',
        howLong: 'then who began it is erased',
      },
      {
        what: 'Our class lists and fee notes',
        details: 'Your child’s name and class, your name, phone and e-mail, what is due and paid',
        why: 'To know who has paid, and to send you what is due',
        days: 'leftStudents',
        howLong: 'after your child has left, then the names are erased',
      },
      {
        what: 'What you write to us from this website',
        details: 'Your name, your e-mail or phone, your message, the day of a visit',
        why: 'To answer you',
        days: 'messages',
        howLong: 'then it is removed',
      },
      {
        what: 'What Paystack tells us',
        details: 'Its messages about your payment, with your e-mail address',
        why: 'To credit a payment even when you do not come back to our page',
        days: 'webhookBodies',
        howLong: 'then what they said is erased',
      },
      {
        what: 'Where a refused request came from',
        details: 'The network address of a device, in the log of our server',
        why: 'To stop people who guess passwords or flood the site',
        howLong: 'Some weeks',
      },
      {
        what: 'Our staff’s accounts',
        details:
          'Name, e-mail, phone, sign-ins with their device and network address, and what was done',
        why: 'To know who changed what',
        days: 'auditLog',
        howLong: 'for what was done, the account while they work here',
      },
      {
        what: 'Children in pictures',
        details: 'In news and gallery, only with a parent’s agreement',
        why: 'To show how we live and learn',
        howLong: 'Until you ask us to take it down',
      },
      {
        what: 'On your own device',
        details: 'Your payment history, and pages you can read offline',
        why: 'So that you have your receipts at hand. We cannot see it',
        howLong: 'Until you delete it there, under Payment History',
      },
    ],
    copies: 'Backups are kept for up to a year longer, locked away.',
  },
  who: {
    title: 'Who sees it',
    people: [
      'Staff of the school who look after fees and messages, each with an account of their own.',
      'Paystack, which takes the payment, answers for it under its own privacy policy.',
      'The companies that run our server and carry our e-mails: only on our instructions, and never for themselves.',
      'Authorities, where the law obliges us.',
    ],
  },
  rights: {
    title: 'Your rights',
    lead: 'The Nigeria Data Protection Act 2023 gives them to you, and to you for your child.',
    rights: [
      'See what we hold of you, and have a copy',
      'Have a mistake corrected',
      'Have it erased; amounts and dates stay in our accounts',
      'Object to what we do with it, or have it stopped for a while',
      'Withdraw your consent, as for a picture',
    ],
    how: {
      title: 'How to use them',
      text: 'Write or call, and give the e-mail address and the phone number that you paid or wrote with: both together tell us that it is you. We answer within 30 days.',
    },
    complaint: {
      before:
        'Not content with our answer? The Nigeria Data Protection Commission hears complaints:',
      name: 'ndpc.gov.ng',
      address: 'https://ndpc.gov.ng',
    },
  },
} as const;
