import { createSay, type Language } from '../../words.ts'
import { type CartWord, cartWords } from './messages.ts'

export const say = createSay(cartWords)

const problems: CartWord[] = ['form', 'quantity', 'unavailable', 'line', 'full', 'amount', 'closed']

/** The error of a form that was submitted without script, by its code in the address. */
export function formProblem(language: Language, search: string): string | undefined {
  const code = new URLSearchParams(search).get('problem')
  const word = problems.find((one) => one === code)
  return word && say(language, word)
}
