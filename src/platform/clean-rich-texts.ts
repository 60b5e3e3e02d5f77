import type { Tenant } from './fair-semaphore.ts'
import { sanitizeRichText } from './sanitize-rich-text.ts'
import { type ThreadPool, threadFunction } from './threads/index.ts'

/** More than this is cleaned in a thread. 100,000 characters of the worst kind take half a second. */
const maxLengthHere = 8000

const sanitizeInThread = threadFunction<typeof sanitizeRichText>(
  new URL('./sanitize-rich-text.ts', import.meta.url),
  'sanitizeRichText',
)

/** Texts as `sanitizeRichText` makes them safe, without holding the event loop for long. Not for use in a transaction. */
export async function cleanRichTexts(threads: ThreadPool, tenant: Tenant, texts: string[]): Promise<string[]> {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  const clean = (text: string) =>
    length > maxLengthHere ? threads.run(tenant, sanitizeInThread, text) : sanitizeRichText(text)
  const cleaned: string[] = []
  // One after the other, so that a request has one task in the queue of its business.
  for (const text of texts) cleaned.push(text === '' ? '' : await clean(text))
  return cleaned
}
