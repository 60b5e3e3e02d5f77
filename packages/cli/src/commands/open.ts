import { type Command, CommandError, signInDetails, signInOptions, UsageError } from '../command.ts'
import type { SignIn } from '../sign-ins/sign-in.ts'
import { toServiceUrl } from '../sign-ins/to-service-url.ts'
import { showAddress } from '../terminal/open-address.ts'

const places: Record<string, (signIn: Pick<SignIn, 'url' | 'app_url' | 'business'>) => string | undefined> = {
  docs: ({ url }) => `${url}/docs`,
  dashboard: ({ app_url, business }) => app_url && business && `${app_url}/b/${business.username}`,
}

export const open: Command = {
  usage: `open ${Object.keys(places).join('|')} [--business NAME]`,
  details: `docs        the reference of the service, with its guides
dashboard   the dashboard of the business

${signInDetails}`,
  options: signInOptions,
  async run({ positionals: [place = 'docs'], values }, { env, findSignIn, program }) {
    const toPlace = places[place]
    if (!toPlace) throw new UsageError(`Nothing is called "${place}"`)
    // The reference is open to everybody, so its address is enough.
    const isPublic = place === 'docs' && values.url !== undefined
    const address = toPlace(isPublic ? { url: toServiceUrl(values.url as string) } : await findSignIn(values))
    if (!address)
      throw new CommandError('The dashboard of a key of the environment is unknown', `Sign in: ${program} login`)
    await showAddress(address, env)
  },
}
