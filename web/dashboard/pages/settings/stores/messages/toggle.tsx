import classes from './messages.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A few choices side by side, one of which is selected. */
export const Toggle = <Value extends string>({ label, value, choices, onChange }: Props<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown
  <div role="group" aria-label={label} className={classes.toggle}>
    {choices.map((choice) => (
      <button
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        onClick={() => onChange(choice.value)}
      >
        {choice.label}
      </button>
    ))}
  </div>
)
