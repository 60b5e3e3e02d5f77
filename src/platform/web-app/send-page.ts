import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { pagePolicy } from './page-headers.ts'
import { readWebBuild } from './web-build.ts'

const notBuilt =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Etalase</title><p>The web app is not built yet.</p></html>'

/** Sends the page that starts the web app. `formTargets`: origins that its form may be redirected to. */
export async function sendPage(reply: FastifyReply, options: { status?: number; formTargets?: string[] } = {}) {
  const build = await readWebBuild()
  const nonce = randomBytes(16).toString('base64')
  const status = options.status ?? (build ? 200 : 503)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', pagePolicy(nonce, options.formTargets))
    .send(build ? build.page.replace('%NONCE%', nonce).replace('%STATUS%', String(status)) : notBuilt)
}
