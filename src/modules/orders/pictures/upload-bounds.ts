import { AppError, conflict } from '../../../platform/errors/errors.ts'

type Bounds = { maxBytes: number; maxBytesPerBusiness: number }
type Upload = { business_id: number; name: string; size: number }

const retryAfter = { headers: { 'retry-after': '5' } }

/**
 * Limits the bytes of pictures that this process receives at the same time, in total and per business, by their
 * announced sizes. An upload beyond a limit is refused instead of queued, because a queued one would hold its
 * connection.
 */
export function createUploadBounds({ maxBytes, maxBytesPerBusiness }: Bounds) {
  const names = new Set<string>()
  const bytesByBusiness = new Map<number, number>()
  let received = 0

  function add(business_id: number, bytes: number) {
    received += bytes
    const own = (bytesByBusiness.get(business_id) ?? 0) + bytes
    if (own === 0) bytesByBusiness.delete(business_id)
    else bytesByBusiness.set(business_id, own)
  }

  function check({ business_id, name, size }: Upload) {
    if (names.has(name)) throw conflict('This picture is being uploaded already. Wait until that upload has ended')
    if ((bytesByBusiness.get(business_id) ?? 0) + size > maxBytesPerBusiness)
      throw new AppError(429, 'rate_limited', 'Many pictures are being uploaded. Try again shortly', retryAfter)
    if (received + size > maxBytes)
      throw new AppError(503, 'unavailable', 'The service is busy. Try again shortly', retryAfter)
  }

  return async function receive<T>(upload: Upload, task: () => Promise<T>): Promise<T> {
    check(upload)
    const { business_id, name, size } = upload
    names.add(name)
    add(business_id, size)
    try {
      return await task()
    } finally {
      names.delete(name)
      add(business_id, -size)
    }
  }
}
