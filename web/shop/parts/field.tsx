import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { FieldError } from '../../client/api-error.ts'
import { explainField } from '../../client/explain.ts'
import { focusProblem } from '../../client/focus-problem.ts'
import type { Context } from '../context.ts'
import { useShop } from '../use-shop.ts'
import { t } from '../words.ts'

export type Problems = Record<string, string>

type Shared = { label: string; name: string; problem?: string; hint?: string; optional?: boolean }
type InputProps = Shared & {
  value: string
  onValue: (value: string) => void
  lines?: number
  type?: 'text' | 'email' | 'tel' | 'password' | 'date'
  autocomplete?: string
  inputMode?: 'text' | 'tel' | 'numeric'
  maxLength?: number
}

/** A text field with label, hint and error, linked by ARIA attributes. */
export function Field({ label, name, problem, hint, optional, value, onValue, lines, ...rest }: InputProps) {
  const { language } = useShop()
  const id = useId()
  const described = problem ? `${id}-problem` : hint ? `${id}-hint` : undefined
  const given = {
    id,
    name,
    value,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described,
    required: !optional,
    onInput: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
  }
  return (
    <div class="field">
      <label for={id}>
        {label}
        {optional && <span class="field-optional"> {t(language, 'optional')}</span>}
      </label>
      {lines ? (
        <textarea {...given} rows={lines} maxLength={rest.maxLength} autocomplete={rest.autocomplete} />
      ) : (
        <input {...given} {...rest} type={(rest.type ?? 'text') as 'text'} />
      )}
      {hint && !problem && (
        <p class="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** The first error message of each field, translated. */
export const readProblems = ({ errors }: Context, fields: FieldError[]): Problems =>
  Object.fromEntries(fields.toReversed().map((error) => [error.field, explainField(errors.words, error)]))

/** Shows what is wrong once the messages are rendered. */
export const showProblem = (form: HTMLElement) => requestAnimationFrame(() => focusProblem(form))

/** What is wrong with a group of choices. */
export const ChoiceProblem = ({ id, problem }: { id: string; problem: string | undefined }) =>
  problem ? (
    <p class="field-problem" id={id}>
      {problem}
    </p>
  ) : null

type ChoiceProps = {
  name: string
  value: string
  checked: boolean
  disabled?: boolean
  onChoose: () => void
  children: ComponentChildren
  class?: string
}

/** A radio button in a card. */
export const Choice = ({ name, value, checked, disabled, onChoose, children, class: kind = '' }: ChoiceProps) => (
  <label class={`choice ${kind}`}>
    <input type="radio" name={name} value={value} checked={checked} disabled={disabled} onChange={onChoose} />
    <span class="choice-body">{children}</span>
  </label>
)
