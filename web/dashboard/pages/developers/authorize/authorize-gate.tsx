import { pageStatus } from '../../../session/page-status.ts'
import { SignedIn } from '../../../session/signed-in.tsx'
import { Refusal } from './refusal.tsx'

/** Shows an invalid request without requiring a login. */
export default function AuthorizeGate() {
  return pageStatus() === 400 ? <Refusal /> : <SignedIn />
}
