import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { readStore } from '../catalog.ts'
import { publicUrl } from '../config.ts'
import type { Env, Visit } from '../visit.ts'
import { words as allWords, type Language } from '../words.ts'
import { listWidths } from './picture.tsx'

const read = (name: string) => readFileSync(new URL(`../public/${name}`, import.meta.url), 'utf8')

/** In the page itself, because a request for it would delay the first sight on a slow network. */
const style = read('style.css')
export const script = read('script.js')
export const scriptPath = `/script-${createHash('sha256').update(script).digest('hex').slice(0, 12)}.js`

type Head = {
  title: string
  description?: string | null
  image?: string | null
  status?: 200 | 400 | 404 | 429 | 500 | 503
}

/** The head of the store as it was last seen. */
let known: { name: string; logo: string | null } = { name: new URL(publicUrl).host, logo: null }

/** Sends a page. The script asks for its main part alone when it changes a page in place. */
export async function show(c: Context<Env>, { title, description, image, status = 200 }: Head, content: Child) {
  const visit = c.get('visit')
  const main = <main id="main">{content}</main>
  c.header('cache-control', 'private, no-cache')
  c.header('vary', 'x-part', { append: true })
  c.status(status)
  if (visit.isEmbedded) return c.html(main)
  // What says that the service refused or failed must not need it.
  if (status < 500)
    known = await readStore(visit).catch((error) => {
      if (status < 400) throw error
      return known
    })
  const { name, logo } = known
  return c.html(
    html`<!doctype html>${(
      <html lang={visit.language}>
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{title === name ? name : `${title} – ${name}`}</title>
          {description && <meta name="description" content={description.slice(0, 160)} />}
          <meta property="og:title" content={title} />
          {image && <meta property="og:image" content={image} />}
          {/^\/(orders|account|cart|checkout)\b/.test(visit.path) && <meta name="robots" content="noindex" />}
          {logo && <link rel="icon" href={logo} />}
          <style>{raw(style)}</style>
          <script src={scriptPath} defer />
        </head>
        <body>
          <a class="skip" href="#main">
            {visit.words.skip}
          </a>
          <Header visit={visit} name={name} logo={logo} query={c.req.query('search')} />
          {main}
          <Footer visit={visit} name={name} />
        </body>
      </html>
    )}`,
  )
}

type HeaderProps = { visit: Visit; name: string; logo: string | null; query: string | undefined }

const Header = ({ visit: { words, cartCount }, name, logo, query }: HeaderProps) => (
  <header class="head">
    <a class="brand" href="/">
      {logo && <img src={logo} srcset={listWidths(logo)} sizes="36px" alt="" width="36" height="36" />}
      <span>{name}</span>
    </a>
    <search class="search">
      <form action="/">
        <input type="search" name="search" value={query} placeholder={words.searchFor} aria-label={words.searchFor} />
        <button type="submit">{words.search}</button>
      </form>
    </search>
    <nav class="links">
      <a href="/account">{words.account}</a>
      <a href="/cart">
        {words.cart}
        {cartCount > 0 && <span class="count">{cartCount}</span>}
      </a>
    </nav>
  </header>
)

const Footer = ({ visit: { language, path }, name }: { visit: Visit; name: string }) => (
  <footer class="foot">
    <span>© {name}</span>
    <nav>
      {(Object.keys(allWords) as Language[]).map((one) => (
        <a
          href={`/language/${one}?back=${encodeURIComponent(path)}`}
          lang={one}
          aria-current={one === language ? 'true' : undefined}
        >
          {allWords[one].language}
        </a>
      ))}
    </nav>
  </footer>
)
