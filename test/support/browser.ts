import { type Answer, checkedFetch } from './checked-fetch.ts'

/** Calls the dashboard's API as its pages do: same origin, with the session cookie. */
export class Browser {
  appUrl: string
  cookie: string | undefined

  constructor(service: { appUrl: string }) {
    this.appUrl = service.appUrl
  }

  get = (path: string, headers: Record<string, string> = {}) => this.#send('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers: Record<string, string> = {}) => this.#send('POST', path, body, headers)
  patch = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    this.#send('PATCH', path, body, headers)
  put = (path: string, body: unknown) => this.#send('PUT', path, body, {})
  delete = (path: string) => this.#send('DELETE', path, undefined, {})

  async #send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
    const answer = await checkedFetch(this.appUrl, path, {
      method,
      headers: {
        origin: this.appUrl,
        ...(this.cookie && { cookie: this.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const cookie = answer.headers.getSetCookie()[0]
    if (cookie) this.cookie = cookie.split(';')[0]
    return answer
  }
}
