import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Takes every mail and does as little as possible for it, so that the machine is left to the service. */
export async function startMailSink() {
  let received = 0
  const server = createServer((socket) => {
    let [text, isData] = ['', false]
    socket.setNoDelay()
    socket.on('error', () => {})
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = isData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) {
          received++
          isData = false
          socket.write('250 taken\r\n')
        } else if (/^data/i.test(line)) {
          isData = true
          socket.write('354 go on\r\n')
        } else if (/^quit/i.test(line)) return void socket.end('221 bye\r\n')
        else socket.write('250 yes\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get received() {
      return received
    },
    stop: () => server.close(),
  }
}
