type Props = {
  label: string
  name: string
  type?: string
  value?: string | null
  hint?: string
  autocomplete?: string
  isOptional?: boolean
  pattern?: string
  list?: string
  inputmode?: 'numeric' | 'tel' | 'email'
  minlength?: number
}

export const Field = ({ label, name, type = 'text', value, hint, isOptional = false, ...more }: Props) => (
  <label class="field">
    <span>{label}</span>
    <input
      type={type}
      name={name}
      value={value ?? ''}
      required={!isOptional}
      maxlength={200}
      aria-describedby={hint && `${name}-hint`}
      {...more}
    />
    {hint && (
      <small id={`${name}-hint`} class="quiet">
        {hint}
      </small>
    )}
  </label>
)

export const Alert = ({ text }: { text: string | undefined }) =>
  text ? (
    <p class="alert" role="alert">
      {text}
    </p>
  ) : null
