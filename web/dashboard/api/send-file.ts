import { ApiError } from '../../client/api-error.ts'
import { toAddress } from '../../client/request.ts'
import type { Answer, Input, Operation } from './call.ts'

/** Sends a file as multipart/form-data. `onProgress` gets the fraction that was sent, up to 1. */
export function sendFile<K extends Operation>(
  operation: K,
  { path = {} }: Input<K> & { path?: object },
  file: File,
  fields: Record<string, string>,
  onProgress: (share: number) => void,
): Promise<Answer<K>> {
  const [method, template] = operation.split(' ') as [string, string]
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append('file', file)
  // `fetch` reports no upload progress.
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open(method, toAddress(template, path))
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0))
    request.onload = () => {
      if (request.status < 300) resolve(request.response)
      else reject(new ApiError(request.status, request.response ?? undefined))
    }
    request.send(body)
  })
}
