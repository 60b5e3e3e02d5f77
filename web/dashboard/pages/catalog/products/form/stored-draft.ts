import type { ProductDraft } from './draft.ts'

type Stored = { draft: ProductDraft; etag: string | undefined; at: string }

const toKey = (business: string, id: number | undefined) => `etalase.draft.product.${business}.${id ?? 'new'}`

/** Reads an unsaved draft from this browser's storage. */
export function readStoredDraft(business: string, id: number | undefined): Stored | undefined {
  try {
    return JSON.parse(localStorage.getItem(toKey(business, id)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function storeDraft(business: string, id: number | undefined, draft: ProductDraft, etag: string | undefined) {
  try {
    localStorage.setItem(toKey(business, id), JSON.stringify({ draft, etag, at: new Date().toISOString() }))
  } catch {
    // The browser's storage is full. Leaving the page still shows a warning.
  }
}

export const removeStoredDraft = (business: string, id: number | undefined) =>
  localStorage.removeItem(toKey(business, id))
