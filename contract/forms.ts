/** Stands above the messages at the fields of a form that breaks a rule, wherever it was checked. */
export const FORM_HAS_ERRORS = 'Please fix the form errors below';
