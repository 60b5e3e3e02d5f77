import { hash } from 'node:crypto'

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { max-width: 26rem; padding: 2rem; text-align: center }
h1 { font-size: 1.5rem; margin: 1rem 0 .5rem }
a { display: inline-block; margin-top: 1rem; padding: .75rem 1.5rem; border-radius: .5rem; background: #0b7a75; color: #fff; text-decoration: none }`

/**
 * What the service worker shows where there is no connection, at the address that was asked for, to which the link leads
 * again. It cannot know the language that the member chose, so it has both.
 */
export const offlinePage = `<!doctype html>
<html lang="id">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Etalase</title>
    <style>${style}</style>
  </head>
  <body>
    <main>
      <img src="/icons/192.png" alt="" width="64" height="64" />
      <h1>Tidak ada koneksi</h1>
      <p>Dasbor memerlukan internet. Periksa koneksi Anda, lalu coba lagi.</p>
      <p lang="en">You are offline. The dashboard needs the internet. Check your connection, then try again.</p>
      <a href="">Coba lagi · <span lang="en">Try again</span></a>
    </main>
  </body>
</html>
`

export const offlinePolicy = `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Names this version of the page. */
export const shellVersion = hash('sha256', offlinePage).slice(0, 12)
