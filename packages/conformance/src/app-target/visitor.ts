import type { Answer } from '../run/answer.ts'
import { createCaller } from '../run/call.ts'

const maxRedirects = 10

/** A browser without scripts: it keeps cookies of each host and follows redirects. */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #call = createCaller({ base: '' })
  /** What every page and redirect held, to search it for secrets. */
  readonly seen: string[] = []

  /** Opens an address; `stopBefore` keeps it from following a redirect to such an address. */
  async open(address: string, stopBefore?: (target: URL) => boolean): Promise<{ answer: Answer; next?: URL }> {
    let url = new URL(address)
    for (let redirects = 0; ; redirects++) {
      const answer = await this.#get(url)
      const location = answer.headers.get('location')
      if (answer.status < 300 || answer.status > 399 || !location || redirects === maxRedirects) return { answer }
      const next = new URL(location, url)
      if (stopBefore?.(next)) return { answer, next }
      url = next
    }
  }

  async #get(url: URL): Promise<Answer> {
    const kept = this.#cookies.get(url.host) ?? new Map<string, string>()
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { accept: 'text/html', ...(cookie && { cookie }) }
    const answer = await this.#call(`GET ${url.href}`, { headers, isLimitExpected: true })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(set) ?? []
      if (name) kept.set(name, value!)
    }
    this.#cookies.set(url.host, kept)
    this.seen.push(answer.text, answer.headers.getSetCookie().join('\n'), answer.headers.get('location') ?? '')
    return answer
  }
}
