import type { IOptions } from 'sanitize-html'
import { fieldError, validationFailed } from '../errors/errors.ts'

/** The deepest nesting; deeper pages are slow to create and to read. */
const maxDepth = 50
const maxElements = 5000

const options: IOptions = {
  allowedTags: (
    'a b blockquote br code em figcaption figure h2 h3 h4 hr i img li ol p pre s small strong sub sup table tbody td ' +
    'th thead tr u ul'
  ).split(' '),
  allowedAttributes: { a: ['href'], img: ['src', 'alt'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    // Without `alt` a screen reader would read the address aloud.
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, alt: attribs.alt ?? '' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  parseStyleAttributes: false,
}

/** The note in the API reference about fields that this function cleans. */
export const richTextNote =
  'HTML, reduced to text formatting, lists, tables, links and pictures: scripts, styles, event handlers and addresses ' +
  'other than http and https are removed when it is stored'

/**
 * Makes HTML safe for any page: a fixed set of elements and attributes, and no address that a browser would run.
 * Refuses HTML with too many or too deeply nested elements, as an error of the field.
 */
export async function sanitizeRichText(html: string, field: string): Promise<string> {
  // Imported on demand, because few requests need its 17 MB.
  const { default: sanitize } = await import('sanitize-html')
  let [depth, count] = [0, 0]
  return sanitize(html, {
    ...options,
    onOpenTag: () => {
      if (++depth > maxDepth || ++count > maxElements)
        throw validationFailed({
          [field]: fieldError('html_too_complex', { elements: maxElements, depth: maxDepth }),
        })
    },
    onCloseTag: () => {
      depth--
    },
  })
}
