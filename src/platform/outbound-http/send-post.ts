import { createRequester, type RequesterOptions } from './send-request.ts'

export type PostAnswer = {
  status: number | null
  /** The error before a complete response arrived; null if one did. */
  error: string | null
  answer: string
  retryAfter: string | undefined
  durationMs: number
}

export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<PostAnswer>

export type Poster = { post: Post; close(): void }

/** Posts to URLs that users chose. A post may arrive twice. */
export function createPoster(options: RequesterOptions): Poster {
  const { send, close } = createRequester(options)
  return {
    post: async (url, sent, body) => {
      const { headers, ...result } = await send({ method: 'POST', url, headers: sent, body, isRepeatable: true })
      return { ...result, retryAfter: headers['retry-after'] }
    },
    close,
  }
}
