import { listen } from './stage.ts'

/** A process that acknowledges everything; its second line says where. */
const { url } = await listen((request, response) => {
  request.resume()
  request.on('end', () => void response.writeHead(204).end())
})
process.stdout.write('ready\n')
setTimeout(() => process.stdout.write(`${url}\n`), 200)
