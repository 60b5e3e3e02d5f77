import { useState } from 'preact/hooks'
import { useShop } from '../use-shop.ts'
import { t } from '../words.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { language } = useShop()
  const [isCopied, setCopied] = useState(false)
  return (
    <button
      type="button"
      class="button button-quiet button-small"
      aria-label={label}
      onClick={() => {
        navigator.clipboard
          .writeText(text)
          .then(() => {
            setCopied(true)
            setTimeout(() => setCopied(false), 2500)
          })
          .catch(() => {})
      }}
    >
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <span role="status">{t(language, isCopied ? 'copied' : 'copy')}</span>
    </button>
  )
}
