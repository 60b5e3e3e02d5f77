/** `api_key.created` in words; one we have no words for is taken apart. */
export function nameAction(action: string, words: Record<string, string>): string {
  const plain = action.replace(/[._]/g, ' ')
  return words[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
