import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { connect, isRefused } from './calls.ts'
import { readSession } from './session.ts'
import type { Business } from './store.ts'
import words from './words.json' with { type: 'json' }

type Texts = typeof words.en

const page = readFileSync(new URL('page.html', import.meta.url), 'utf8')
const toHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The language that the browser asks for; Indonesian for all others. */
const findTexts = ({ headers }: FastifyRequest) => words[headers['accept-language']?.startsWith('en') ? 'en' : 'id']

function show(reply: FastifyReply, texts: Texts, body: string) {
  const values = { 'lang="id"': `lang="${texts.language}"`, '{title}': texts.title, '{body}': body }
  const html = page.replace(/lang="id"|\{\w+\}/g, (name) => values[name as keyof typeof values])
  return reply.type('text/html; charset=utf-8').send(html)
}

const toInstall = (texts: Texts) => `<a href="/install">${texts.install}</a>`

export function showMessage(request: FastifyRequest, reply: FastifyReply, message: keyof Texts) {
  const texts = findTexts(request)
  return show(reply, texts, `<p>${texts[message]}</p><p>${toInstall(texts)}</p>`)
}

async function showBusiness(business: Business, texts: Texts): Promise<string> {
  const paused = business.is_paused ? `<p class="paused">${texts.paused}</p>` : ''
  // An example of a call. It is refused if the business has paused the app or taken its access back.
  const stores = await connect(business)
    .call('GET /stores')
    .then(({ data }) => `${texts.stores}: ${data.map(({ name }) => toHtml(name)).join(', ') || texts.noStore}`)
    .catch((error) => (isRefused(error) && !paused ? `${texts.disconnected}</p><p>${toInstall(texts)}` : texts.failed))
  return `<section><h2>${toHtml(business.name)}</h2>${paused}<p>${stores}</p>
    <p>${texts.orders}: ${business.order_count}</p></section>`
}

export function addPages(app: FastifyInstance) {
  app.get('/', async (request, reply) => {
    const businesses = readSession(request)
    if (businesses.length === 0) return showMessage(request, reply, 'welcome')
    const texts = findTexts(request)
    const sections = await Promise.all(businesses.map((business) => showBusiness(business, texts)))
    return show(reply, texts, sections.join(''))
  })
}
