import type { Tenant } from '../concurrency/fair-semaphore.ts'
import { type ThreadPool, threadFunction } from '../threads/index.ts'
import { sanitizeRichText } from './sanitize-rich-text.ts'

/** Longer texts are cleaned in a thread: 100,000 characters of the worst kind take half a second. */
const maxLengthHere = 8000

const sanitizeInThread = threadFunction<typeof sanitizeRichText>(
  new URL('./sanitize-rich-text.ts', import.meta.url),
  'sanitizeRichText',
)

/**
 * Cleans texts by field with `sanitizeRichText`, without holding the event loop for long. Not for use in a transaction.
 */
export async function cleanRichTexts<Field extends string>(
  threads: ThreadPool,
  tenant: Tenant,
  texts: Record<Field, string>,
): Promise<Record<Field, string>> {
  const entries = Object.entries<string>(texts)
  const length = entries.reduce((sum, [, text]) => sum + text.length, 0)
  const clean = (text: string, field: string) =>
    length > maxLengthHere ? threads.run(tenant, sanitizeInThread, text, field) : sanitizeRichText(text, field)
  const cleaned: Record<string, string> = {}
  // Cleaned one after the other, so that a request has only one task in the queue of its business.
  for (const [field, text] of entries) cleaned[field] = await clean(text, field)
  return cleaned
}
