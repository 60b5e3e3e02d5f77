import { type Arguments, CommandError } from '../command.ts'
import { readSignIns } from './keep-sign-ins.ts'
import type { SignIn } from './sign-in.ts'
import { toServiceUrl } from './to-service-url.ts'

/** The sign-in that the options choose; without options the key of the environment, or else the last sign-in. */
export async function findSignIn(
  env: NodeJS.ProcessEnv,
  program: string,
  { business, url }: Arguments['values'],
): Promise<SignIn> {
  const wanted = url === undefined ? undefined : toServiceUrl(url as string)
  if (business === undefined && env.ETALASE_KEY) return fromEnvironment(env, env.ETALASE_KEY, wanted)
  const signIns = await readSignIns(env)
  const found = signIns.find(
    (signIn) =>
      (wanted === undefined || signIn.url === wanted) &&
      (business === undefined || signIn.business?.username === business),
  )
  if (found) return found
  if (signIns.length === 0)
    throw new CommandError(
      'You are not signed in',
      `Run: ${program} login --url ${wanted ?? 'https://api.example.com'}`,
    )
  const known = signIns.map((signIn) => `${signIn.business?.username} at ${signIn.url}`).join(', ')
  throw new CommandError(`You are not signed in to ${business ?? wanted}, but to ${known}`, `Run: ${program} login`)
}

function fromEnvironment(env: NodeJS.ProcessEnv, key: string, wanted: string | undefined): SignIn {
  const url = wanted ?? env.ETALASE_URL
  if (!url) throw new CommandError('ETALASE_KEY is set, but not ETALASE_URL', 'Set it to the address of the API')
  return { url: toServiceUrl(url), key }
}
