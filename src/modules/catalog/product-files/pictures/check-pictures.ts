import type { FieldErrorCode } from '../../../../platform/errors/field-errors.ts'
import { failureCodeFrom, type Requester } from '../../../../platform/outbound-http/send-request.ts'

/** The most addresses that are asked during an import, and the longest time for all of them. */
const maxChecked = 1000
const maxCheckMs = 30_000
const concurrentChecks = 16

export type PictureProblem = Extract<FieldErrorCode, 'no_picture' | ReturnType<typeof failureCodeFrom>>

/** An address elsewhere, which is fetched after the import; uploads of this service are no addresses by then. */
export const isElsewhere = (picture: string) => /^https?:/.test(picture)

/**
 * Asks addresses of pictures what they lead to, and remembers the answers for a whole file. An address whose server does
 * not say, or that is not asked in time, counts as good: the worker finds out when it fetches the picture.
 */
export function createPictureCheck({ send }: Pick<Requester, 'send'>) {
  const problems = new Map<string, PictureProblem | undefined>()
  const deadline = performance.now() + maxCheckMs

  async function check(url: string) {
    const { status, error, headers } = await send({ method: 'HEAD', url, headers: {}, isRepeatable: true })
    if (error !== null) problems.set(url, failureCodeFrom(error))
    else problems.set(url, isNoPicture(status, headers['content-type']) ? 'no_picture' : undefined)
  }

  return async (addresses: string[]): Promise<ReadonlyMap<string, PictureProblem | undefined>> => {
    const unknown = [...new Set(addresses)].filter((url) => !problems.has(url))
    const queue = unknown.slice(0, Math.max(0, maxChecked - problems.size))
    const work = async () => {
      for (let url = queue.shift(); url !== undefined && performance.now() < deadline; url = queue.shift())
        await check(url)
    }
    await Promise.all(Array.from({ length: concurrentChecks }, work))
    return problems
  }
}

function isNoPicture(status: number | null, contentType: string | undefined): boolean {
  if (status === 404 || status === 410) return true
  return (
    status === 200 && contentType !== undefined && !/^(image\/|application\/octet-stream|binary\/)/i.test(contentType)
  )
}

export type CheckPictures = ReturnType<typeof createPictureCheck>
