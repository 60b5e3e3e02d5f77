import { toAddress } from '../../client/request.ts'
import type { Answer, Input, Operation } from './call.ts'
import { type Progress, upload } from './upload.ts'

/** Sends a file as multipart/form-data. */
export function sendFile<K extends Operation>(
  operation: K,
  { path = {} }: Input<K> & { path?: object },
  file: File,
  fields: Record<string, string>,
  onProgress: Progress,
): Promise<Answer<K>> {
  const [method, template] = operation.split(' ') as [string, string]
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  return upload(method, toAddress(template, path), body, {}, onProgress)
}
