/** The one merchant account of the sandbox: its number, and the address of the person who acts for it. */
export const INTEGRATION = 100_043;
export const STAFF_EMAIL = 'sandbox@paystack.example';
/** The number of that person. */
export const STAFF_ID = 30;
