const NOT_IN_XML = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in an element or an attribute, of XML and of HTML alike. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
