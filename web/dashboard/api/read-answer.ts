import { readAnswer as readJson } from '../../client/request.ts'
import { loadWords } from '../messages/loaded-words.ts'
import { refusalWords } from '../messages/refusals/words.ts'

/** Reads a response like the generated client; loads the words for a refusal before throwing it. */
export async function readAnswer(response: Response) {
  if (response.status >= 400) await loadWords([refusalWords]).catch(() => undefined)
  return await readJson(response)
}
