import { ApiError } from '../../client/api-error.ts'

/** Gets the fraction of a file that was sent, up to 1. */
export type Progress = (share: number) => void

/** Sends a body and reports how much of it has arrived; `fetch` reports no such progress. */
export function upload<T>(
  method: string,
  address: string,
  body: XMLHttpRequestBodyInit,
  headers: Record<string, string>,
  onProgress: Progress,
): Promise<T> {
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    request.open(method, address)
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0))
    request.onload = () => {
      if (request.status < 300) resolve(request.response)
      else reject(new ApiError(request.status, request.response ?? undefined))
    }
    request.send(body)
  })
}
