import type { Tx } from '../../../platform/db/types.ts'
import { lockOpenSignIn } from './open-sign-in.ts'

/** Ends the code; the command is told. */
export async function denySignIn(tx: Tx, codeKey: Buffer, code: string, now: Date) {
  const { id } = await lockOpenSignIn(tx, codeKey, code, now)
  await tx
    .updateTable('cli_sign_ins')
    .set({ code_hash: null, requested_from: null, is_denied: true })
    .where('id', '=', id)
    .execute()
}
