import { useEffect } from 'preact/hooks'
import type { PublicStore } from '../api/types.generated.ts'
import { shop } from '../shop.ts'

/** What a page says about itself to browsers, search engines and previews. */
export type Head = {
  title?: string
  description?: string
  image?: string
  path?: string
  data?: object[]
  isHidden?: boolean
  /** Nothing is at this address: the server answers 404. */
  isMissing?: boolean
  product?: { price: string; currency: string; isAvailable: boolean }
}

let last: Head = {}

const titleOf = ({ title }: Head, { name }: PublicStore) => (title ? `${title} · ${name}` : name)

/** Describes the page: the server writes it into the document, the browser shows the title in its tab. */
export function useHead(head: Head): void {
  last = head
  useEffect(() => {
    document.title = titleOf(head, shop.store)
  }, [head.title])
}

/** Returns what the last rendered page said, and clears it. */
export function takeHead(): Head {
  const head = last
  last = {}
  return head
}

type Context = {
  /** The absolute URL of the shop with its base, without a slash at the end. */
  origin: string
  /** The path of the page below the base, without a language. */
  path: string
  language: 'id' | 'en'
  isDefaultLanguage: boolean
  store: PublicStore
}

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escapeText = (text: string) => text.replace(/[&"<>]/g, (character) => entities[character]!)

/** The elements of the document's head. */
export function writeHead(head: Head, { store }: Context): string {
  const title = `<title>${escapeText(titleOf(head, store))}</title>`
  return head.description ? `${title}<meta name="description" content="${escapeText(head.description)}">` : title
}
