const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as content or attribute of XML and HTML; control characters, which XML cannot hold, become spaces. */
export const escapeMarkup = (text: string) =>
  text.replace(/[&<>"']/g, (char) => entities[char]!).replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, ' ')
