import { fieldError, type Problem } from '../../../platform/errors/errors.ts'
import { findEntry, type MessageKind } from './kinds.ts'

export const maxSubjectLength = 200
export const maxTextLength = 5000

/** The pattern includes the spaces around the name, so that a long run of them is read only once. */
const placeholder = /\{\{([^{}]*)\}\}/g

/** Fills in placeholders in one pass, so that a value that looks like a placeholder is not replaced. */
export const fillText = (text: string, values: Record<string, string>) =>
  text.replace(placeholder, (_, name: string) => values[name.trim()] ?? '')

/** Fills in a subject on one line, because a line break would begin another header of the mail. */
export const toSubject = (text: string, values: Record<string, string>) =>
  fillText(text, values)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029\s]+/g, ' ')
    .trim()
    .slice(0, maxSubjectLength)

/** Splits a text into paragraphs at empty lines; paragraphs whose placeholders are empty are left out. */
export const toParagraphs = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const hidden = { subject: /[\u0000-\u001f\u007f\u2028\u2029]/, text: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/ }

/** The error of a merchant's subject or text; undefined if it is valid. */
export function findProblem(kind: MessageKind, field: 'subject' | 'text', written: string): Problem | undefined {
  const { placeholders } = findEntry(kind)
  if (written.trim() === '') return 'empty'
  if (hidden[field].test(written)) return 'hidden_characters'
  const unknown = [...written.matchAll(placeholder)]
    .map(([, name]) => name!.trim())
    .find((name) => !placeholders.includes(name))
  return unknown === undefined
    ? undefined
    : fieldError('unknown_placeholder', {
        placeholder: `{{${unknown}}}`,
        allowed: placeholders.map((name) => `{{${name}}}`),
      })
}
