import { ApiError } from '../../../sdk/src/business.ts'
import { type Command, CommandError, signInDetails, signInOptions } from '../command.ts'
import { forgetSignIn } from '../sign-ins/keep-sign-ins.ts'
import { note, say } from '../terminal/print.ts'

export const logout: Command = {
  usage: 'logout [--business NAME]',
  details: signInDetails,
  options: signInOptions,
  async run({ values }, { env, connect, signal }) {
    const { signIn, business } = await connect(values)
    if (!signIn.business) throw new CommandError('The key comes from ETALASE_KEY', 'Unset it')
    const isDeleted = await business.call('DELETE /cli/sign-ins/current', { signal }).then(() => true, isEnded)
    await forgetSignIn(env, signIn)
    say(`Signed out of ${signIn.business.name}`)
    if (!isDeleted) note(`  The service could not be asked to delete the key: delete it in ${signIn.app_url}`)
  },
}

/** Whether the key had ended before. The sign-in is forgotten in any case. */
const isEnded = (error: unknown) => error instanceof ApiError && error.status === 401
