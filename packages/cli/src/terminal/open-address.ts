import { spawn } from 'node:child_process'
import { note, say } from './print.ts'

/** Opens an address in the browser; returns false where there is none. `BROWSER` names another program for it. */
export function openAddress(address: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  if (!URL.canParse(address)) return Promise.resolve(false)
  const { href, protocol } = new URL(address)
  // What a service answers must not start other programs of this machine.
  if (!/^https?:$/.test(protocol)) return Promise.resolve(false)
  const [command, ...args] = toOpener(env)
  return new Promise((resolve) => {
    const child = spawn(command!, [...args, href], { stdio: 'ignore', detached: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}

/** Prints an address and opens it. */
export async function showAddress(address: string, env: NodeJS.ProcessEnv) {
  say(address)
  if (!(await openAddress(address, env))) note('No browser could be opened here: open the address yourself')
}

function toOpener(env: NodeJS.ProcessEnv): string[] {
  if (env.BROWSER) return [env.BROWSER]
  if (process.platform === 'darwin') return ['open']
  return process.platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open']
}
