import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { pagePolicy } from './page-headers.ts'
import { readWebBuild } from './web-build.ts'

const notBuilt =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Etalase</title><p>The web app is not built yet.</p></html>'

type Options = {
  status?: number
  /** Origins that a form of the page may be redirected to. */
  formTargets?: string[]
  /** Origins other than https that the page loads pictures from. */
  pictures?: string[]
  /** Origins of the pages that the page shows in frames. */
  frames?: string[]
  /** The session, written into the page as JSON in a meta element, so that the web app need not request it. */
  session?: object
}

/** Sends the page that starts the web app. */
export async function sendPage(reply: FastifyReply, options: Options = {}) {
  const build = await readWebBuild()
  const nonce = randomBytes(16).toString('base64')
  const status = options.status ?? (build ? 200 : 503)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(nonce, options))
    .send(
      build ? fill(build.page, { NONCE: nonce, STATUS: String(status), SESSION: toJson(options.session) }) : notBuilt,
    )
}

const toJson = (value: object | undefined) => (value ? JSON.stringify(value) : '')

/**
 * Inserts values into attributes of the page, in one pass, so that a value that looks like a placeholder is not
 * replaced.
 */
const fill = (page: string, values: Record<string, string>) =>
  page.replace(/%([A-Z]+)%/g, (place, name) => (name in values ? escapeAttribute(values[name]!) : place))

const entities: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escapeAttribute = (text: string) => text.replace(/[&"<>]/g, (character) => entities[character]!)
