/** Calls back for each key that is pressed. Keys of a terminal come at once; otherwise they come with the line. */
export function readKeys(stdin: NodeJS.ReadStream, onKey: (key: string) => void): () => void {
  const interrupt = '\u0003'
  const read = (bytes: Buffer) => {
    for (const key of String(bytes)) {
      // A terminal in raw mode sends no signals.
      if (key === interrupt) process.kill(process.pid, 'SIGINT')
      else onKey(key)
    }
  }
  if (stdin.isTTY) stdin.setRawMode(true)
  stdin.on('data', read)
  stdin.unref?.()
  return () => {
    stdin.off('data', read)
    if (stdin.isTTY) stdin.setRawMode(false)
    stdin.pause()
  }
}
