import { createServer, type Server } from 'node:http'
import { brotliCompressSync } from 'node:zlib'

const style =
  'body{margin:0;font-family:system-ui}body>img{width:100%}ul{display:grid;grid-template-columns:1fr 1fr;gap:16px;padding:16px;list-style:none}img{width:100%;height:auto;aspect-ratio:1;display:block}'

const toDocument = (body: string) =>
  Buffer.from(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Static</title><style>${style}</style>${body}</html>`,
  )

const toList = (pictures: string[]) =>
  `<ul>${pictures.map((element) => `<li>${element}<h2>Name</h2><p>Rp 98.000</p></li>`).join('')}</ul>`

/** Extracts the picture elements of a rendered page and puts them into a page without script or stylesheet. */
export function toStaticPage(html: string): Buffer {
  const pictures = [...html.matchAll(/<img [^>]*class="picture[^>]*>/g)].map(([element]) => element)
  const [first = '', ...others] = pictures
  return toDocument(
    first.includes('gallery')
      ? `${first}<h1>Name</h1><p>Rp 98.000</p>${'<p>Text about it.</p>'.repeat(20)}${toList(others)}`
      : `<h1>Shop</h1>${toList(pictures)}`,
  )
}

/** Serves documents from memory with Node's HTTP server alone, on a free port of localhost. */
export async function serveStatic(
  documents: Record<string, Buffer>,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const coded = new Map(Object.entries(documents).map(([path, bytes]) => [path, brotliCompressSync(bytes)]))
  const server: Server = createServer(({ url, headers }, response) => {
    const isCoded = /\bbr\b/.test(String(headers['accept-encoding']))
    const bytes = isCoded ? coded.get(url!) : documents[url!]
    if (!bytes) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': bytes.length,
      ...(isCoded && { 'content-encoding': 'br' }),
    })
    response.end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(Number(process.env.PORT ?? 0), 'localhost', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://localhost:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

// As a program it serves one file at /, so that its CPU time does not count for the benchmark's process.
if (process.argv[1] === import.meta.filename && process.argv[2]) {
  const { readFileSync } = await import('node:fs')
  await serveStatic({ '/': readFileSync(process.argv[2]) })
}
