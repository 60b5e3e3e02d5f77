import { listen } from './stage.ts'

/** A process that acknowledges everything; its first line is its address. */
const { url } = await listen((request, response) => {
  request.resume()
  request.on('end', () => void response.writeHead(204).end())
})
process.stdout.write(`${url}\n`)
