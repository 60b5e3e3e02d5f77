import { ApiError } from '../../client/api-error.ts'
import { toAddress } from '../../client/request.ts'
import type { Answer, Input, Operation } from './call.ts'
import { readAnswer } from './read-answer.ts'

/** Sends a file as the whole body of a request. */
export async function sendBody<K extends Operation>(
  operation: K,
  { path, query }: Input<K> & { path?: object; query?: object },
  file: Blob,
  contentType: string,
): Promise<Answer<K>> {
  const [method, template] = operation.split(' ') as [string, string]
  const response = await fetch(toAddress(template, path, query), {
    method,
    credentials: 'same-origin',
    headers: { 'content-type': contentType },
    body: file,
  }).catch(() => {
    throw new ApiError(0)
  })
  return await readAnswer(response)
}
