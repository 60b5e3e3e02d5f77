import { type Command, CommandError, signInDetails, signInOptions } from '../command.ts'
import { forgetSignIn } from '../sign-ins/keep-sign-ins.ts'
import { note, say } from '../terminal/print.ts'

export const logout: Command = {
  usage: 'logout [--business NAME]',
  details: signInDetails,
  options: signInOptions,
  async run({ values }, { env, findSignIn }) {
    const signIn = await findSignIn(values)
    if (!signIn.business) throw new CommandError('The key comes from ETALASE_KEY', 'Unset it')
    await forgetSignIn(env, signIn)
    say(`Signed out of ${signIn.business.name}`)
    note(`The key works until it is deleted in the dashboard: ${signIn.app_url}/b/${signIn.business.username}`)
  },
}
