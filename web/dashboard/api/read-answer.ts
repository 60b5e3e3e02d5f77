import { readAnswer as readJson } from '../../client/request.ts'
import { loadWords } from '../messages/loaded-words.ts'
import { refusalWords } from '../messages/refusals/words.ts'

/** As the client's own; the words for a refusal are loaded before it is thrown. */
export async function readAnswer(response: Response) {
  if (response.status >= 400) await loadWords([refusalWords]).catch(() => undefined)
  return await readJson(response)
}
