import { pageStatus } from '../../session/page-status.ts'
import { SignedIn } from '../../session/signed-in.tsx'
import { Refusal } from './refusal.tsx'

/** A request that the server refused is shown as such to everybody; nobody logs in for it. */
export default function AuthorizeGate() {
  return pageStatus() === 400 ? <Refusal /> : <SignedIn />
}
