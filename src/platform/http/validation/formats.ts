import type { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { fullFormats } from 'ajv-formats/dist/formats.js'

/** A longer text is no address, and testing it would cost the square of its length. */
const longestEmail = 254
const emailForm = fullFormats.email as RegExp

/** Whether a text is one mail address, as schemas with the format `email` have it. */
export const isEmail = (text: string) => text.length <= longestEmail && emailForm.test(text)

/** Longer than any accepted value of these formats. */
const maxFormattedLength = 4000
const boundedFormats = ['uri', 'uri-reference', 'uuid', 'date', 'date-time', 'time'] as const

/** The formats that our schemas name. A text that is too long is not tested here, because `maxLength` reports it. */
export function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  for (const name of boundedFormats) {
    const form = fullFormats[name] as RegExp | ((text: string) => boolean) | { validate: (text: string) => boolean }
    const test = form instanceof RegExp ? (text: string) => form.test(text) : 'validate' in form ? form.validate : form
    ajv.addFormat(name, (text: string) => text.length <= maxFormattedLength && test(text))
  }
  return ajv.addFormat('email', isEmail)
}
