import { ApiError } from '../../client/api-error.ts'
import { readAnswer, sendRequest } from '../../client/request.ts'
import type { Context } from '../context.ts'
import { withErrorWords } from './error-words.ts'

/** Saves a file from this shop's Storefront API. A link could not do that, because the request needs the key. */
export async function downloadFile(context: Context, address: string, name: string) {
  const response = await sendRequest('GET', address, {
    credentials: 'omit',
    headers: { 'X-Service-Storefront-Api-Key': context.shop.key },
  })
  if (!response.ok) await withErrorWords(context, readAnswer(response))
  const bytes = await response.blob().catch(() => {
    throw new ApiError(0)
  })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // Some browsers read the file only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
