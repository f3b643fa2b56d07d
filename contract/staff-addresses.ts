/** Where each page of the panel is: apart from the others, so that public pages do not load them. */
export const staffPages = {
  newPassword: '/admin-login/new-password',
  panel: '/admin-panel',
  dashboard: '/admin-panel/dashboard',
  staffPayments: '/admin-panel/dashboard/payments',
  dailySummary: '/admin-panel/dashboard/morning-note',
  messages: '/admin-panel/dashboard/messages',
  payouts: '/admin-panel/dashboard/payouts',
  students: '/admin-panel/dashboard/students',
  feeNotes: '/admin-panel/dashboard/fee-notes',
  desk: '/admin-panel/dashboard/desk',
  whoOwes: '/admin-panel/dashboard/who-owes',
  newsDesk: '/admin-panel/news',
  admins: '/admin-panel/users',
  settings: '/admin-panel/settings',
  schoolSettings: '/admin-panel/settings/school',
} as const;

/** Where staff read the story of one payment, over the list. */
export function staffPaymentAddress(reference: string): string {
  return `${staffPages.staffPayments}?payment=${encodeURIComponent(reference)}`;
}

/** Where staff read one fee note, over the list. */
export function feeNoteAddress(noteId: string): string {
  return `${staffPages.feeNotes}?note=${encodeURIComponent(noteId)}`;
}

/** Where staff read one message, over the list. */
export function messageAddress(id: string): string {
  return `${staffPages.messages}?message=${encodeURIComponent(id)}`;
}

/** Where staff move what is too much on a fee note, over the list. */
export function moveSurplusAddress(noteId: string): string {
  return `${feeNoteAddress(noteId)}&do=move`;
}

/** Where a record of the desk is open, by the payment that it is about. */
export function deskRecordAddress(day: string, reference: string): string {
  return `${staffPages.desk}?day=${day}&entry=${encodeURIComponent(reference)}`;
}

/** Where a super_admin changes one kind of the school's settings, such as its fees. */
export function schoolSettingAddress(kind: string): string {
  return `${staffPages.schoolSettings}/${kind}`;
}

/** Where what did not arrive by e-mail is listed, open. */
export const undeliveredAddresses = {
  receipts: `${staffPages.staffPayments}?undelivered=1`,
  notes: `${staffPages.feeNotes}?undelivered=1`,
  messages: `${staffPages.messages}?undelivered=1`,
} as const;

export const TO_DECIDE = `${staffPages.staffPayments}?status=review`;

/** Payments of no student yet. */
export const TO_MATCH = `${staffPages.students}?view=match`;
