import type { PublicStore } from '../api/types.generated.ts'

/** FNV-1a: a short hash that detects changes. It is not secure. */
function hash(text: string): string {
  let sum = 0x811c9dc5
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193)
  return (sum >>> 0).toString(36)
}

/**
 * The address of the preview picture that the server draws, with a version computed from its content: previews are
 * cached forever, so a new price needs a new address.
 */
export function previewAddress(
  store: PublicStore,
  kind: 'home' | 'product' | 'bundle' | 'collection',
  slug: string,
  shown: unknown[] = [],
): string {
  const version = hash(JSON.stringify([...shown, store.name, store.logo, store.language, store.currency]))
  return `/v3/stores/${store.unique_id}/public/previews/${kind}/${encodeURIComponent(slug)}.jpg?v=${version}`
}
